"""Views of a Bourse plugin: trees in tabs of the page. Needs bourse.py; copy both into your plugin.

    @bourse_views.view("acme.clock.zones")
    def zones(path):
        return [bourse_views.item("Tokyo", description="16:04")]

    bourse_views.refresh("acme.clock.zones")

The function gives the children of an element: `path` are the names from the root to it, and is empty for the first level. It runs
on a thread of its own and may ask Bourse. plugin.yaml declares the view, and the permission `window`.
"""

import threading

import bourse

_views = {}
_acts = {}


def view(name):
    """Registers the function that gives the children of an element of a view."""

    def register(children):
        _views[name] = {"tree": len(_views) + 1, "children": children}
        return children

    return register


def act(name):
    """Registers the function that runs when an element of a view is chosen, or one of its actions: `path`, then its command."""

    def register(run):
        _acts[name] = run
        return run

    return register


def item(label, name=None, state="none", **more):
    """An element. `state`: none, collapsed, expanded. `more`: description, tooltip, spoken, context_value, acts."""
    return {"name": name or label, "label": label, "state": state, "acts": False, **more}


def refresh(name):
    """Makes pages that show the view ask again. Does not wait."""
    _ask("window/tree.refresh", {"tree": _views[name]["tree"]})


def _ask(method, params):
    def ask():
        try:
            # The call that shows a view is answered when the view is disposed: never, as long as the plugin runs.
            bourse.request(method, params, timeout=None)
        except bourse.Refused as refusal:
            bourse.log(f"{refusal.code}: {refusal}")

    threading.Thread(target=ask, daemon=True).start()


@bourse.on("initialized")
def _show(_):
    for name, each in _views.items():
        shown = {"tree": each["tree"], "view": name, "show_collapse_all": False, "can_select_many": False}
        _ask("window/tree.show", shown)


def _of(params):
    return next((name, each) for name, each in _views.items() if each["tree"] == params["tree"])


@bourse.serves("extension/tree.children")
def _children(params):
    _, each = _of(params)
    items = list(each["children"](params["path"]))
    return {"items": items[:1000], "left_out": max(0, len(items) - 1000)}


@bourse.serves("extension/tree.run")
def _run(params):
    name, _ = _of(params)
    if name not in _acts:
        raise bourse.Refused(f"nothing runs for {name}")
    _acts[name](params["path"], params.get("command"))
    return {}
