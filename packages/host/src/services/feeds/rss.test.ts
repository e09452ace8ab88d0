import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.ts";
import { readFeed } from "./rss.ts";

const read = (text: string, maxItems = 100) => readFeed(new TextEncoder().encode(text), { maxItems });
const code = (text: string) => {
  try {
    return read(text);
  } catch (cause) {
    return (cause as { code: string }).code;
  }
};

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>T &amp; U</title><item><title>A &lt;b&gt;bold&lt;/b&gt;</title>
<link>https://x.example/1</link><guid isPermaLink="false">g1</guid><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate>
<description><![CDATA[<p>Hi <script>alert(1)</script>there</p>]]></description><category>AAPL</category></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>u</id><updated>2026-01-05T10:00:00Z</updated><entry>
<title>A bold</title><id>g1</id><link href="https://x.example/1"/><updated>2026-01-05T10:00:00Z</updated><summary>Hi there</summary>
<category term="AAPL"/></entry></feed>`;
const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>T</title><link>l</link><description>d</description></channel>
<item rdf:about="https://x.example/1"><title>A bold</title><link>https://x.example/1</link><description>Hi there</description>
<dc:date>2026-01-05T10:00:00Z</dc:date></item></rdf:RDF>`;
const JSON_FEED = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "T",
  items: [
    {
      id: "g1",
      url: "https://x.example/1",
      title: "A bold",
      content_html: "Hi <i>there</i>",
      date_published: "2026-01-05T10:00:00Z",
      tags: ["AAPL"],
    },
  ],
});

describe("feeds", () => {
  it.each([
    ["RSS", RSS],
    ["Atom", ATOM],
    ["RDF", RDF],
    ["JSON Feed", JSON_FEED],
  ])("reads %s as plain text", (_name, text) => {
    expect(read(text).items).toMatchObject([
      { title: "A bold", summary: "Hi there", url: "https://x.example/1", published_at: "2026-01-05T10:00:00.000Z" },
    ]);
  });

  it.each([
    ["a bomb of entities", `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${RSS}`],
    [
      "a file",
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel><title>&f;</title></channel></rss>`,
    ],
    ["an outer DTD", `<!doctype rss SYSTEM "https://127.0.0.1/x.dtd">${RSS}`],
    ["a late one", `${RSS}<!DOCTYPE x>`],
    ["one with a space", `<! DOCTYPE x>${RSS}`],
  ])("[P25] refuses %s before it is parsed", (_name, text) => expect(code(text)).toBe("feed.markup_refused"));

  it.each(["", "<html></html>", "{}", "<rss><channel>", "\u0000", "[".repeat(50_000)])(
    "says that %j is no feed",
    (text) => {
      expect(code(text)).toBe("feed.not_understood");
    },
  );

  it("bounds the stories", () => {
    const many = `<rss version="2.0"><channel><title>T</title>${"<item><title>x</title></item>".repeat(500)}</channel></rss>`;
    expect(read(many, 20).items).toHaveLength(20);
  });

  it.each([
    ["Mon, 05 Jan 2026 10:00:00", "2026-01-05T10:00:00.000Z"],
    ["05 Jan 2026 10:00", "2026-01-05T10:00:00.000Z"],
    ["2026-01-05T10:00:00", "2026-01-05T10:00:00.000Z"],
    ["2026-01-05 10:00:00", "2026-01-05T10:00:00.000Z"],
    ["2026-01-05", "2026-01-05T00:00:00.000Z"],
    ["Mon, 05 Jan 2026 10:00:00 -0500 (EST)", "2026-01-05T15:00:00.000Z"],
    ["Mon, 05 Jan 2026 10:00:00 PDT", "2026-01-05T17:00:00.000Z"],
    ["2026-01-05T10:00:00+01:00", "2026-01-05T09:00:00.000Z"],
    ["Mon, 05 Jan 2026 10:00:00 GMT+2", "2026-01-05T08:00:00.000Z"],
    ["Mon, 05 Jan 2026 10:00:00 UTC-03:30", "2026-01-05T13:30:00.000Z"],
    ["Mon, 05 Jan 2026 10:00:00 GMT+0200", "2026-01-05T08:00:00.000Z"],
    ["Mon, 05 Jan 2026 10:00:00 GMT+25", undefined],
    ["Mon, 05 Jan 2026 10:00:00 EST+2", undefined],
    ["Mon, 05 Jan 2026 10:00:00 XYZ", undefined],
    ["Monday, 5 January 2026 10:00", "2026-01-05T10:00:00.000Z"],
    ["January 5, 2026 10:00:00 EST", "2026-01-05T15:00:00.000Z"],
    ["05 Jan 26 10:00 UT", "2026-01-05T10:00:00.000Z"],
    ["Mon, 30 Feb 2026 10:00:00 GMT", undefined],
    ["2026-02-30", undefined],
    ["2026-02-30T10:00:00Z", undefined],
    ["29 Feb 2024 10:00 GMT", "2024-02-29T10:00:00.000Z"],
    ["Mon, 05 Jan 2026 25:00:00 GMT", undefined],
    ["1767607200", "2026-01-05T10:00:00.000Z"],
    ["1767607200000", "2026-01-05T10:00:00.000Z"],
    ["17676072", undefined],
    ["20260105T100000Z", "2026-01-05T10:00:00.000Z"],
    ["05/01/2026", undefined],
    ["2026", undefined],
    ["soon", undefined],
  ])("[P30] reads %j alike in every zone of the machine", (date, time) => {
    const zone = process.env.TZ;
    const feed = `<rss version="2.0"><channel><title>T</title><item><title>x</title><pubDate>${date}</pubDate></item></channel></rss>`;
    try {
      for (const each of ["UTC", "America/New_York", "Pacific/Kiritimati"]) {
        process.env.TZ = each;
        expect(read(feed).items[0]?.published_at).toBe(time);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it.each([
    ["tags", "<title>a</title>".repeat(60_000)],
    ["attributes", `<item ${Array.from({ length: 110_000 }, (_, index) => `a${index}="1"`).join(" ")}/>`],
  ])("[P4] refuses more %s than the host can read beside its work", (_what, inner) => {
    expect(code(`<rss version="2.0"><channel>${inner}</channel></rss>`)).toBe("command.too_large");
  });

  it("[P4] looks at no more of a date than a date has", () => {
    const dates = ["Z (".repeat(400_000), "ABCT ".repeat(200_000), `Z${" ".repeat(1_000_000)}x`];
    for (const date of dates) {
      const feed = `<rss version="2.0"><channel><title>T</title><item><title>x</title><pubDate>${date}</pubDate></item></channel></rss>`;
      expect(read(feed).items[0]?.published_at).toBeUndefined();
    }
  });

  it("hands on no address but https", () => {
    for (const link of [
      "javascript:alert(1)",
      "http://x.example/",
      "file:///x",
      "https://u:p@x.example/",
      "https://192.168.1.1/reboot",
      "https://[64:ff9b::7f00:1]/",
      "https://router.lan/",
    ]) {
      expect(read(RSS.replace("https://x.example/1", link)).items[0]?.url).toBeUndefined();
    }
  });
});

describe("plain text", () => {
  it.each([
    ["<b>a</b> &amp; <i>b</i>", "a & b"],
    ["a<br/>b<p>c", "a b c"],
    ["<style>p{}</style>x<script>y</script >z", "x z"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["<img src=x onerror=alert(1)", ""],
    ["&#65;&#x42;&unknown;&#x110000;", "AB&unknown;"],
    ["a\u202eb\u0000c\nd", "a b c d"],
    ["x".repeat(30), "x".repeat(10)],
  ])("of %j is %j", (source, text) =>
    expect(plainText(source, text.length < 10 ? 100 : source.startsWith("x") ? 10 : 100)).toBe(text),
  );

  it("takes a million brackets at once", () => {
    expect(plainText("<".repeat(1_000_000), 1_000_000)).toHaveLength(1_000_000);
    expect(plainText("<a".repeat(500_000), 1_000_000)).toBe("");
    expect(plainText("<script".repeat(100_000), 1_000_000)).toBe("");
  });
});
