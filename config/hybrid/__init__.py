"""The ASGI application: waiting is asynchronous, everything else is Django's WSGI in threads."""
