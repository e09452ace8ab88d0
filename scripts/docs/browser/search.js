// The search of the documentation: `/` begins it, arrows choose, Enter opens, Escape leaves.
const root = document.documentElement.dataset.root;
const field = document.querySelector(".search input");
const list = document.querySelector("#found");
const MOST = 12;
let index;
let isAsked = false;
let chosen = -1;

/** Both scripts come when somebody searches: reading needs neither. */
function load() {
  if (isAsked) return;
  isAsked = true;
  const library = document.createElement("script");
  library.src = `${root}/minisearch.js`;
  library.onload = () => {
    const data = document.createElement("script");
    data.src = `${root}/search-index.js`;
    document.head.append(data);
  };
  document.head.append(library);
}

window.bourseSearch = (text) => {
  index = window.MiniSearch.loadJSON(text, { fields: ["title", "text"], storeFields: ["title", "page", "of"] });
  show();
};

function show() {
  const words = field.value.trim();
  const found =
    index && words !== ""
      ? index.search(words, { prefix: true, fuzzy: 0.15, boost: { title: 3 }, combineWith: "AND" })
      : [];
  chosen = -1;
  list.replaceChildren(...found.slice(0, MOST).map(item));
  if (index && words !== "" && found.length === 0) list.append(said("Nothing found. Try fewer words."));
  list.hidden = list.children.length === 0;
  field.setAttribute("aria-expanded", String(!list.hidden));
  field.removeAttribute("aria-activedescendant");
}

function item({ title, page, of }, at) {
  const link = Object.assign(document.createElement("a"), {
    href: `${root}/${page}`,
    textContent: title,
    tabIndex: -1,
  });
  const from = Object.assign(document.createElement("small"), { textContent: title === of ? page : of });
  link.append(from);
  const line = Object.assign(document.createElement("li"), { id: `found-${at}`, role: "option" });
  line.setAttribute("aria-selected", "false");
  line.append(link);
  return line;
}

function said(words) {
  const line = Object.assign(document.createElement("li"), { textContent: words, role: "option" });
  line.setAttribute("aria-disabled", "true");
  return line;
}

function choose(next) {
  const lines = [...list.querySelectorAll("[id]")];
  if (lines.length === 0) return;
  chosen = (next + lines.length) % lines.length;
  for (const [at, line] of lines.entries()) line.setAttribute("aria-selected", String(at === chosen));
  lines[chosen].scrollIntoView({ block: "nearest" });
  field.setAttribute("aria-activedescendant", lines[chosen].id);
}

field.addEventListener("focus", load);
field.addEventListener("input", () => {
  load();
  show();
});
field.addEventListener("keydown", (event) => {
  const steps = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 };
  if (event.isComposing) return;
  if (event.key in steps) choose(steps[event.key]);
  else if (event.key === "Enter") list.querySelectorAll("[id] a")[Math.max(chosen, 0)]?.click();
  else if (event.key === "Escape") {
    field.value = "";
    show();
  } else return;
  event.preventDefault();
});
// On a phone the contents stand above the page, which is what the reader came for.
if (matchMedia("(max-width: 50rem)").matches)
  for (const each of document.querySelectorAll("nav details")) each.open = false;

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
