"""The wire of a Bourse plugin: JSON-RPC 2.0, one message a line. Standard library only; copy this file into your plugin.

    import bourse

    @bourse.command("acme.clock.now")
    def now(zone):
        return {"zone": zone}

    bourse.run()

A command runs on a thread of its own and may ask Bourse with `bourse.request("window/output.show", …)`. Its result is anything
that JSON can represent; an exception becomes an error that the trader reads. `bourse.log(text)` writes to the plugin's log.
"""

import json
import os
import sys
import threading

PROTOCOL, MAX_LINE = "0.1", 4 * 1024 * 1024
_commands, _answers, _threaded, _listeners = {}, {}, {}, {}
_lock, _waiting, _cancelled, _last_id = threading.Lock(), {}, set(), 0
# The request of Bourse that this thread works for.
_work = threading.local()
# The wire has the real standard output; a stray print goes to the log instead.
_wire = os.fdopen(os.dup(1), "wb", buffering=0)
os.dup2(2, 1)

client, settings, global_state, workspace_state, permissions = {}, {}, {}, {}, []


class Refused(Exception):
    """A refusal with a code; the trader sees its text."""

    def __init__(self, message, code="plugin.refused"):
        super().__init__(message)
        self.code = code


def _table(of, name):
    return lambda run: of.setdefault(name, run)


def command(name):
    """Registers the function that runs a command of plugin.yaml."""
    return _table(_commands, name)


def answers(method):
    """Registers the function that answers a request of Bourse at once, in the order in which they come. It must not wait."""
    return _table(_answers, method)


def serves(method):
    """Registers the function that answers a request of Bourse on a thread of its own."""
    return _table(_threaded, method)


def on(event):
    """Registers a function that is told of an event: `initialized`, `workspace/configuration.changed`. It must not wait."""
    return lambda run: _listeners.setdefault(event, []).append(run) or run


def log(text):
    print(text, file=sys.stderr, flush=True)


def cancelled():
    """Whether Bourse no longer wants the result of the command that runs here."""
    return getattr(_work, "number", None) in _cancelled


def request(method, params=None, timeout=60.0, progress=None):
    """Asks Bourse and waits for the answer; with `timeout=None` as long as the trader takes. `progress` is told each value
    that comes before it, and must not wait. It is cancelled with the command that asks. Raises Refused or TimeoutError."""
    global _last_id
    owner = getattr(_work, "number", None)
    with _lock:
        number = _last_id = _last_id + 1
        asked = _waiting[number] = {"event": threading.Event(), "progress": progress, "owner": owner}
    _send({"id": number, "method": method, "params": params or {}})
    if owner is not None and owner in _cancelled:
        _give_up(number)
    if not asked["event"].wait(timeout):
        _give_up(number)
        raise TimeoutError(f"{method} was not answered within {timeout} s")
    answer = asked["answer"]
    if "error" in answer:
        error = answer["error"]
        raise Refused(error.get("message", ""), (error.get("data") or {}).get("code", "inapp.internal"))
    return answer.get("result")


def run():
    """Serves until Bourse closes the plugin's input."""
    try:
        for line in iter(lambda: sys.stdin.buffer.readline(MAX_LINE + 1), b""):
            _take(json.loads(line))
    except json.JSONDecodeError as fault:
        log(f"a line is not JSON: {fault}")
    # Daemon threads end with the process.
    os._exit(0)


def _answered(number, answer):
    with _lock:
        asked = _waiting.pop(number, None)
    if asked:
        asked["answer"] = answer
        asked["event"].set()
    return asked


def _give_up(number):
    if _answered(number, {"error": {"message": "the request was cancelled", "data": {"code": "inapp.cancelled"}}}):
        _send({"method": "$/cancelRequest", "params": {"id": number}})


def _take(message):
    method, number, params = message.get("method"), message.get("id"), message.get("params") or {}
    if method is None:
        _answered(number, message)
    elif number is None:
        _told(method, params)
    elif method == "initialize":
        _begin(params)
        _send({"id": number, "result": {"protocol": PROTOCOL}})
        # The process of a backtest asks for nothing.
        _told("backtest" if params.get("backtest") else "initialized", {})
    elif method == "$/ping":
        _send({"id": number, "result": None})
    elif method in _answers:
        _answer(number, lambda: _answers[method](params))
    elif method == "extension/runCommand" or method in _threaded:
        _send({"method": "$/acknowledged", "params": {"id": number}})
        work = _threaded.get(method, _run)
        threading.Thread(target=_answer, args=(number, lambda: work(params)), daemon=True).start()
    else:
        _fail(number, -32601, f"there is no method {method}", "inapp.method_unknown")


def _told(method, params):
    number = params.get("id")
    if method == "$/cancelRequest":
        _cancelled.add(number)
        for each in [asked for asked, facts in list(_waiting.items()) if facts["owner"] == number]:
            _give_up(each)
    elif method == "$/progress" and _waiting.get(number, {}).get("progress"):
        _waiting[number]["progress"](params.get("value"))
    elif method == "workspace/configuration.changed":
        _configure(params)
    for run in _listeners.get(method, []):
        run(params)


def _begin(params):
    # Each is empty without the permission that it needs: `env`, and `workspace` for the others.
    client.update(params.get("env", {}))
    global_state.update(params.get("global_state", {}))
    workspace_state.update(params.get("workspace_state", {}))
    permissions.extend(params.get("permissions", []))
    _configure(params.get("configuration", {}))


def _configure(configuration):
    settings.update({**configuration.get("defaults", {}), **configuration.get("values", {})})


def _run(params):
    found = _commands.get(params.get("command"))
    if found is None:
        raise Refused(f"there is no command {params.get('command')}", "plugin.command_unknown")
    return {"value": found(*params.get("args", []))}


def _answer(number, work):
    _work.number = number
    try:
        _send({"id": number, "result": work()})
    except Refused as refusal:
        _fail(number, -32000, str(refusal), refusal.code)
    except Exception as fault:  # A fault of one request is told, and the plugin goes on.
        _fail(number, -32603, f"{type(fault).__name__}: {fault}", "inapp.internal")
    finally:
        _work.number = None
        _cancelled.discard(number)


def _fail(number, code, message, name):
    _send({"id": number, "error": {"code": code, "message": message, "data": {"code": name}}})


def _send(message):
    line = json.dumps({"jsonrpc": "2.0", **message}, allow_nan=False, separators=(",", ":")) + "\n"
    with _lock:
        data = memoryview(line.encode())
        while data:
            data = data[_wire.write(data) :]
