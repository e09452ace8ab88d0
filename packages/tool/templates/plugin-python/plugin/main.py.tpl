import bourse
import bourse_views

VIEW = "{{id}}.prices"


@bourse.command("{{id}}.symbols")
def symbols():
    """The symbols of the setting that plugin.yaml declares."""
    text = bourse.settings.get("{{id}}.symbols", "")
    return [each.strip() for each in text.split(",") if each.strip()]


@bourse.command("{{id}}.refresh")
def refresh():
    bourse_views.refresh(VIEW)


@bourse_views.view(VIEW)
def prices(path):
    """A symbol with its latest price, or the reason why there is none."""
    return [bourse_views.item(symbol, description=price(symbol)) for symbol in symbols()] if not path else []


def price(symbol):
    try:
        return str(bourse.request("trading/quotes.get", {"symbol": symbol})["quote"]["price"])
    except bourse.Refused as refusal:
        return str(refusal)


@bourse_views.act(VIEW)
def act(path, command):
    refresh()


@bourse.on("workspace/configuration.changed")
def changed(_):
    refresh()


bourse.run()
