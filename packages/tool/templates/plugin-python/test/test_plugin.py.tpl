import json
import subprocess
import unittest


def run(command, *arguments):
    """The result of a command in a process of its own: settings have their defaults, and what needs the page is refused."""
    options = ["--args", json.dumps(arguments), "--once", "--json"]
    done = subprocess.run(["bourse", "plugins", "dev", ".", command, *options], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["result"]


class Symbols(unittest.TestCase):
    def test_are_those_of_the_setting(self):
        self.assertEqual(run("{{id}}.symbols"), ["SIM:ALTA", "SIM:MAREA"])
