"""What all views of the games API share: a service's refusal leaves as a problem document."""

from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.problems import problem_of
from games.errors import Refusal


class GameView(APIView):
    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Refusal):
            return super().handle_exception(problem_of(exc, **self.members_of(exc)))
        return super().handle_exception(exc)

    def members_of(self, refusal: Refusal) -> dict[str, object]:  # noqa: ARG002 - for views that know more
        """Further members of the problem document."""
        return {}
