"""The compiled kernels, in the order in which they import each other."""

from games.bots.mind import belief as _belief
from games.bots.mind import commerce as _commerce
from games.bots.mind import draws as _draws
from games.bots.mind import habits as _habits
from games.bots.mind import judge as _judge
from games.bots.mind import lay as _lay
from games.bots.mind import loss as _loss
from games.bots.mind import net as _net
from games.bots.mind import numbers as _numbers
from games.bots.mind import outlook as _outlook
from games.bots.mind import replies as _replies
from games.bots.mind import round as _round
from games.bots.mind import showdown as _showdown
from games.bots.mind import sight as _sight
from games.bots.mind import supply as _supply
from games.bots.mind import table as _table
from training.compiled import compiled

numbers = compiled(_numbers)
loss = compiled(_loss)
replies = compiled(_replies)
sight = compiled(_sight)
belief = compiled(_belief)
lay = compiled(_lay)
outlook = compiled(_outlook)
commerce = compiled(_commerce)
draws = compiled(_draws)
net = compiled(_net)
state = compiled(_round)
supply = compiled(_supply)
showdown = compiled(_showdown)
table = compiled(_table)
habits = compiled(_habits)
judge = compiled(_judge)
