// @bourse/api, bundled. It is 0.x: any member may change. SPDX-License-Identifier: Apache-2.0
// packages/contract/src/rolling-mean.ts
/** Number of units in a price of 1: prices with up to eight decimal places are added up as whole units. */
var UNITS = 1e8;
/** Below this, a whole number has at most fifteen digits, and no two decimals with so few digits are the same double. */
var SAFE_DIGITS = 0x38d7ea4c68000;
/** A price in units is kept in two halves, whose sums stay whole numbers that a double holds. */
var HALF = 2 ** 26;
/** Veltkamp's factor: it splits a double into two halves of 26 bits. */
var SPLITTER = 2 ** 27 + 1;
/** A price in units, or NaN where it is no decimal of eight places. */
function unitsOf(price) {
	const units = Math.round(price * UNITS);
	return Math.abs(units) < SAFE_DIGITS && units / UNITS === price ? units : NaN;
}
/** The rounding error of the sum of two numbers. */
function lostBy(one, other, sum) {
	const added = sum - one;
	return one - (sum - added) + (other - added);
}
/** The double nearest to the quotient of a sum in two parts and a divisor. */
function quotient({ one, other }, divisor) {
	const sum = one + other;
	const near = sum / divisor;
	const product = near * divisor;
	const [high, low] = split(near);
	const [above, below] = split(divisor);
	const lost = high * above - product + high * below + low * above + low * below;
	const corrected = near + (sum - product - lost + lostBy(one, other, sum)) / divisor;
	return Number.isFinite(corrected) ? corrected : near;
}
function split(value) {
	const spread = SPLITTER * value;
	const high = spread - (spread - value);
	return [high, value - high];
}
/**
* The mean of the last `size` values of a series, value by value.
*
* A value stands for the decimal that it was written as. While all of a window have at most eight places and fifteen
* digits, as prices have, the answer is the double nearest to the exact mean of these decimals: equal means are equal
* numbers, and a flat price is its own mean. Other values are added up in twice a double's precision. Either way the
* answer follows from the window alone, and not from what came before it.
*/
var RollingMean = class {
	#size;
	/** Each value is stored twice, `size` apart, so that every window is contiguous. */
	#values;
	#next = 0;
	#seen = 0;
	/** The units of the last `size - 1` values, added up by halves. */
	#high = 0;
	#low = 0;
	/** How many of these values are no whole number of units. */
	#others = 0;
	/** @param size - Values of a window: a whole number from 1 to 1,000,000. */
	constructor(size) {
		this.#size = size;
		this.#values = new Float64Array(2 * size);
	}
	/** Adds a value. @returns the mean of the last `size`; NaN while fewer were added */
	push(value) {
		const mean = this.peek(value);
		this.#count(value, 1);
		this.#next = (this.#next + 1) % this.#size;
		this.#seen += 1;
		if (this.#seen >= this.#size) this.#count(this.#values[this.#next], -1);
		return mean;
	}
	/** The mean that {@link push} would return, without adding the value. */
	peek(value) {
		this.#values[this.#next] = value;
		this.#values[this.#next + this.#size] = value;
		if (this.#seen < this.#size - 1) return NaN;
		const units = unitsOf(value);
		if (this.#others > 0 || Number.isNaN(units)) return this.#addedUp();
		const high = Math.floor(units / HALF);
		return quotient({
			one: (this.#high + high) * HALF,
			other: this.#low + units - high * HALF
		}, this.#size * UNITS);
	}
	#count(value, sign) {
		const units = unitsOf(value);
		if (Number.isNaN(units)) {
			this.#others += sign;
			return;
		}
		const high = Math.floor(units / HALF);
		this.#high += sign * high;
		this.#low += sign * (units - high * HALF);
	}
	#addedUp() {
		let [one, other] = [0, 0];
		for (let index = this.#next + 1; index <= this.#next + this.#size; index += 1) {
			const value = this.#values[index];
			const sum = one + value;
			other += lostBy(one, value, sum);
			one = sum;
		}
		return quotient({
			one,
			other
		}, this.#size);
	}
};
// packages/api/src/disposable.ts
/** Something to release, as in VS Code. */
var Disposable = class Disposable {
	#release;
	/** Disposes all of them when it is disposed. */
	static from(...disposables) {
		return new Disposable(() => {
			for (const each of disposables) each.dispose();
		});
	}
	constructor(callOnDispose) {
		this.#release = callOnDispose;
	}
	/** Calls the function once, however often it is disposed. */
	dispose() {
		const release = this.#release;
		this.#release = void 0;
		return release?.();
	}
};
/** Disposes the last one first. A failing one does not keep the others from being disposed. */
function disposeAll(all, { failed }) {
	for (const each of all.toReversed()) try {
		each.dispose();
	} catch (cause) {
		failed(cause);
	}
}
// packages/api/src/event.ts
var failed = (cause) => console.error("A listener failed:", cause);
/** Makes an event and fires it. */
var EventEmitter = class {
	#listeners = /* @__PURE__ */ new Set();
	event = (listener, thisArgs, disposables) => {
		const bound = (event) => listener.call(thisArgs, event);
		this.#listeners.add(bound);
		const disposable = new Disposable(() => this.#listeners.delete(bound));
		disposables?.push(disposable);
		return disposable;
	};
	/** Calls every listener; one that fails does not keep the event from the others. */
	fire(event) {
		for (const listener of Array.from(this.#listeners)) try {
			const outcome = listener(event);
			if (outcome instanceof Promise) outcome.catch(failed);
		} catch (cause) {
			failed(cause);
		}
	}
	dispose() {
		this.#listeners.clear();
	}
};
// packages/api/src/cancellation.ts
/** Makes a token and cancels it. */
var CancellationTokenSource = class {
	#emitter = new EventEmitter();
	#isCancelled = false;
	token;
	constructor() {
		const isCancelled = () => this.#isCancelled;
		this.token = {
			get isCancellationRequested() {
				return isCancelled();
			},
			onCancellationRequested: (listener, thisArgs, disposables) => {
				const subscription = this.#emitter.event(listener, thisArgs, disposables);
				if (isCancelled()) queueMicrotask(() => listener.call(thisArgs));
				return subscription;
			}
		};
	}
	cancel() {
		if (this.#isCancelled) return;
		this.#isCancelled = true;
		this.#emitter.fire();
	}
	dispose() {
		this.#emitter.dispose();
	}
};
/** A signal as a token. */
function tokenOf(signal) {
	const source = new CancellationTokenSource();
	if (signal.aborted) source.cancel();
	else signal.addEventListener("abort", () => source.cancel(), { once: true });
	return source.token;
}
/** A token as a signal, until `subscription` is disposed. */
function signalOf(token) {
	const controller = new AbortController();
	const subscription = token.onCancellationRequested(() => controller.abort());
	if (token.isCancellationRequested) controller.abort();
	return {
		signal: controller.signal,
		subscription
	};
}
// packages/api/src/facade/lm.ts
/** Makes messages, with VS Code's names. */
var LanguageModelChatMessage = {
	User: (content) => ({
		role: "user",
		content
	}),
	Assistant: (content) => ({
		role: "assistant",
		content
	})
};
function lmApi(connection) {
	return {
		async selectChatModels(selector = {}) {
			const { models } = await connection.ask("lm/models.select", selector);
			return models.map((each) => chatModel(connection, each));
		},
		analyze: (context, token) => connection.ask("lm/analyze", context, token),
		sentiment: (symbol, token) => connection.ask("lm/sentiment", symbol === void 0 ? {} : { symbol }, token),
		evaluateStrategy: (statistics, token) => connection.ask("lm/strategy.evaluate", { statistics }, token)
	};
}
function chatModel(connection, { max_input_tokens, ...model }) {
	return {
		...model,
		maxInputTokens: max_input_tokens,
		sendRequest: (messages, { justification } = {}, token) => chatResponse(connection, {
			model: model.id,
			messages: messages.map(({ role, content }) => ({
				role,
				content
			})),
			...justification === void 0 ? {} : { justification }
		}, token),
		countTokens: async (text) => new TextEncoder().encode(typeof text === "string" ? text : text.content).length
	};
}
/** Sends a request. Resolves with its first part, or with an empty answer; rejects with a refusal before that. */
async function chatResponse(connection, params, token) {
	const parts = [];
	let wake = Promise.withResolvers();
	let end;
	const reported = (value) => {
		parts.push(value.text);
		wake.resolve();
	};
	const ended = (how) => {
		end = how;
		wake.resolve();
	};
	connection.stream("lm/chat.send", params, {
		reported,
		...token && { token }
	}).then(() => ended({}), (cause) => ended({ cause }));
	await wake.promise;
	if (end && "cause" in end && parts.length === 0) throw end.cause;
	async function* text() {
		for (;;) {
			const part = parts.shift();
			if (part !== void 0) yield part;
			else if (end && "cause" in end) throw end.cause;
			else if (end) return;
			else {
				wake = Promise.withResolvers();
				await wake.promise;
			}
		}
	}
	return { text: text() };
}
// packages/api/src/facade/progress.ts
/** Where progress is shown. The number is that of VS Code. */
var ProgressLocation = { Notification: 15 };
function withProgress(connection, newHandle) {
	return async ({ title, cancellable = false }, task) => {
		const handle = newHandle();
		const source = new CancellationTokenSource();
		connection.open("window/progress.show", {
			progress: handle,
			cancellable,
			...title === void 0 ? {} : { title }
		}, () => source.cancel());
		const steps = stepsOf(connection, handle);
		try {
			return await task(steps, source.token);
		} finally {
			steps.end();
			connection.tell("window/progress.end", { progress: handle });
			source.dispose();
		}
	};
}
/** Sends the steps of one turn of the event loop in one message, because a task may report each round of a loop. */
function stepsOf(connection, handle) {
	let waiting;
	let isOver = false;
	const send = () => {
		if (waiting && !isOver) connection.tell("window/progress.report", {
			progress: handle,
			...waiting
		});
		waiting = void 0;
	};
	return {
		report({ message, increment }) {
			if (isOver) return;
			if (!waiting) queueMicrotask(send);
			waiting ??= {};
			if (message !== void 0) waiting.message = message;
			if (increment !== void 0) waiting.increment = Math.min(100, (waiting.increment ?? 0) + Math.max(0, increment));
		},
		end() {
			isOver = true;
		}
	};
}
// packages/api/src/facade/status-bar.ts
/** The side of the status bar. The numbers are those of VS Code. */
var StatusBarAlignment = {
	Left: 1,
	Right: 2
};
function statusBarApi(connection, newHandle) {
	const make = (given, alignment, priority) => {
		const handle = newHandle();
		return new Item(connection, handle, {
			id: given ?? `item-${handle}`,
			alignment: alignment ?? StatusBarAlignment.Left,
			priority
		});
	};
	function create(first, second, third) {
		if (typeof first === "string") return make(first, second, third);
		return make(void 0, first, second);
	}
	return create;
}
var Item = class {
	id;
	alignment;
	priority;
	#connection;
	#handle;
	#isVisible = false;
	#isQueued = false;
	#name;
	#text = "";
	#tooltip;
	#command;
	constructor(connection, handle, { id, alignment, priority }) {
		this.id = id;
		this.alignment = alignment;
		this.priority = priority;
		this.#connection = connection;
		this.#handle = handle;
	}
	get name() {
		return this.#name;
	}
	set name(name) {
		this.#name = name;
		this.#queue();
	}
	get text() {
		return this.#text;
	}
	set text(text) {
		this.#text = text;
		this.#queue();
	}
	get tooltip() {
		return this.#tooltip;
	}
	set tooltip(tooltip) {
		this.#tooltip = tooltip;
		this.#queue();
	}
	get command() {
		return this.#command;
	}
	set command(command) {
		this.#command = command;
		this.#queue();
	}
	show() {
		this.#isVisible = true;
		this.#queue();
	}
	hide() {
		if (!this.#isVisible) return;
		this.#isVisible = false;
		this.#connection.tell("window/statusBar.remove", { item: this.#handle });
	}
	dispose() {
		this.hide();
	}
	/** Sends the changes of one turn of the event loop in one message. */
	#queue() {
		if (!this.#isVisible || this.#isQueued) return;
		this.#isQueued = true;
		queueMicrotask(() => {
			this.#isQueued = false;
			if (this.#isVisible) this.#send();
		});
	}
	#send() {
		if (this.#text === "") {
			this.#connection.tell("window/statusBar.remove", { item: this.#handle });
			return;
		}
		const command = typeof this.#command === "string" ? {
			command: this.#command,
			title: ""
		} : this.#command;
		this.#connection.tell("window/statusBar.set", {
			item: this.#handle,
			text: this.#text,
			...this.#name === void 0 ? {} : { name: this.#name },
			...this.#tooltip === void 0 ? {} : { tooltip: this.#tooltip },
			...command && { command: {
				command: command.command,
				args: [...command.arguments ?? []]
			} },
			alignment: this.alignment === StatusBarAlignment.Left ? "left" : "right",
			priority: this.priority ?? 0
		});
	}
};
// packages/api/src/facade/handles.ts
/** Numbers what an extension makes, from 1. */
function handles() {
	let last = 0;
	return () => ++last;
}
// packages/api/src/facade/trading.ts
function tradingApi(connection) {
	const changed = new EventEmitter();
	connection.on("trading/accounts.changed", ({ account }) => changed.fire(account));
	return {
		accounts: accountsApi(connection, changed.event),
		quotes: quotesApi(connection),
		orders: ordersApi(connection),
		positions: positionsApi(connection, changed.event),
		risk: riskApi(connection, changed.event),
		scans: scansApi(connection)
	};
}
function accountsApi(connection, onDidChange) {
	return {
		list: async () => (await connection.ask("trading/accounts.list", {})).accounts,
		onDidChange
	};
}
function quotesApi(connection) {
	const newHandle = handles();
	return {
		get: async (symbol, token) => (await connection.ask("trading/quotes.get", { symbol }, token)).quote,
		async subscribe(symbols, token) {
			const subscription = newHandle();
			const end = () => connection.tell("trading/quotes.unsubscribe", { subscription });
			try {
				return opened(connection, {
					subscription,
					symbols: (await connection.ask("trading/quotes.subscribe", {
						subscription,
						symbols: [...symbols]
					}, token)).symbols,
					end
				});
			} catch (cause) {
				if (token?.isCancellationRequested) end();
				throw cause;
			}
		}
	};
}
/** Fetches prices one call after the other: an extension that is slow misses some, and none pile up. */
function opened(connection, { subscription, symbols, end }) {
	const changed = new EventEmitter();
	let isOpen = true;
	const fetch = async () => {
		while (isOpen) {
			const { quotes } = await connection.ask("trading/quotes.next", { subscription });
			if (isOpen && quotes.length > 0) changed.fire(quotes);
		}
	};
	fetch().catch((cause) => {
		if (isOpen) connection.failed(cause);
	});
	return {
		symbols,
		onDidChange: changed.event,
		dispose() {
			if (!isOpen) return;
			isOpen = false;
			changed.dispose();
			end();
		}
	};
}
function ordersApi(connection) {
	const changed = new EventEmitter();
	connection.on("trading/accounts.changed", ({ account, orders, fills }) => {
		if (orders.length > 0 || fills.length > 0) changed.fire({
			account: account.id,
			orders,
			fills
		});
	});
	return {
		place: async (account, order, token) => (await connection.ask("trading/orders.place", {
			account,
			order
		}, token)).order,
		replace: async (account, change, token) => (await connection.ask("trading/orders.replace", {
			account,
			change
		}, token)).order,
		cancel: async (account, clientOrderId) => (await connection.ask("trading/orders.cancel", {
			account,
			client_order_id: clientOrderId
		})).order,
		list: (account, options) => connection.ask("trading/orders.list", {
			account,
			...options
		}),
		onDidChange: changed.event
	};
}
function positionsApi(connection, changed) {
	return {
		list: async (account) => (await connection.ask("trading/positions.list", { account })).positions,
		onDidChange: changedPart(changed, ({ positions }) => ({ positions }))
	};
}
function riskApi(connection, changed) {
	return {
		get: (account) => connection.ask("trading/risk.get", { account }),
		halt: (account) => connection.ask("trading/risk.halt", { account }),
		resume: (account) => connection.ask("trading/risk.resume", { account }),
		onDidChange: changedPart(changed, ({ risk }) => risk)
	};
}
function scansApi(connection) {
	return {
		list: async () => (await connection.ask("trading/scans.list", {})).scans,
		run: async (scan) => (await connection.ask("trading/scans.run", { scan })).scan,
		results: async (scan, limit) => (await connection.ask("trading/scans.results", {
			scan,
			limit
		})).results
	};
}
/** Fires when a part of an account differs from that of the last event, and always at the first change of the account. */
function changedPart(changed, partOf) {
	const emitter = new EventEmitter();
	const last = /* @__PURE__ */ new Map();
	changed((account) => {
		const part = partOf(account);
		const text = JSON.stringify(part);
		if (last.get(account.id) === text) return;
		last.set(account.id, text);
		emitter.fire({
			...part,
			account: account.id
		});
	});
	return emitter.event;
}
/**
* Types a table of strategies, by the ids of the manifest. Its module exports it under the name `strategies`, and is
* loaded in a thread of its own for each backtest: it has no access to the other namespaces there.
*/
function defineStrategies(table) {
	return table;
}
// packages/contract/src/limits/trees.ts
/** Children of one element of a tree that are shown. Nobody reads more; an extension with more should group them. */
var TREE_MAX_CHILDREN = 1e3;
// packages/api/src/wire/failure.ts
/** Codes of the wire itself and their numbers in JSON-RPC. Every other refusal has the number {@link REFUSED}. */
var NUMBERS = {
	"inapp.not_json": -32700,
	"inapp.message_invalid": -32600,
	"inapp.method_unknown": -32601,
	"inapp.params_invalid": -32602,
	"inapp.internal": -32603,
	"inapp.cancelled": -32800
};
/** A request that was understood and refused; `data.code` says why. */
var REFUSED = -32e3;
var CODES = new Map(Object.entries(NUMBERS).map(([code, number]) => [number, code]));
/** A request that failed: refused by the other side, cancelled, late, or without an answer because the wire closed. */
var WireFailure = class WireFailure extends Error {
	name = "WireFailure";
	/** A code of the error catalogue. */
	code;
	constructor(code, message) {
		super(message);
		this.code = code;
	}
	/** The failure that an answer reports. Its code is the other side's and may be unknown here. */
	static from({ code, message, data }) {
		const named = typeof data === "object" && data !== null && "code" in data ? data.code : void 0;
		const text = typeof named === "string" ? named : CODES.get(code) ?? "inapp.internal";
		return new WireFailure(text, message);
	}
};
/** The answer that reports a failure. */
function failureMessage(id, { code, message }) {
	return {
		jsonrpc: "2.0",
		id,
		error: {
			code: NUMBERS[code] ?? REFUSED,
			message,
			data: { code }
		}
	};
}
// packages/api/src/wire/limits.ts
var PEER_LIMITS = {
	maxIncoming: 1024,
	maxOutgoing: 1024
};
// packages/contract/src/errors/index.ts
var catalogueEntry = () => ({ hint: "" });
// packages/contract/src/issue.ts
/** Creates an issue with the severity and the hint of the error catalogue; a caller with a better hint replaces it. */
function issue(rule, pointer, message) {
	const { severity = "error", hint } = catalogueEntry(rule);
	return {
		rule,
		severity,
		pointer,
		message,
		hint
	};
}
// packages/contract/src/limits/json.ts
/** Default limits, which are those of a manifest. */
var JSON_LIMITS = {
	maxBytes: 1048576,
	maxDepth: 64,
	maxStringLength: 262144,
	maxKeyLength: 65536,
	maxValues: 262144,
	maxFaults: 100
};
// packages/contract/src/json/decode.ts
var decoder = new TextDecoder("utf-8", {
	fatal: true,
	ignoreBOM: true
});
/** Decodes UTF-8 without repair: overlong forms, surrogates and truncated sequences are refused, never replaced. */
function decodeText(bytes) {
	const issues = [];
	let text;
	try {
		text = decoder.decode(bytes);
	} catch {
		return { issues: [issue("json.encoding_invalid", "", `byte ${firstBadByte(bytes)} is not part of valid UTF-8`)] };
	}
	if (text.startsWith("﻿")) {
		issues.push(issue("json.encoding_invalid", "", "the text begins with a byte order mark"));
		text = text.slice(1);
	}
	if (text.includes("\0")) {
		issues.push(issue("json.encoding_invalid", "", `the text contains U+0000 at offset ${text.indexOf("\0")}`));
		return { issues };
	}
	return {
		text,
		issues
	};
}
/** Offset of the first invalid byte: the longest prefix that decodes ends before it. */
function firstBadByte(bytes) {
	let good = 0;
	let bad = bytes.length;
	while (bad - good > 1) {
		const middle = good + bad >> 1;
		if (isPrefix(bytes.subarray(0, middle))) good = middle;
		else bad = middle;
	}
	return bad - 1;
}
function isPrefix(bytes) {
	try {
		new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
		return true;
	} catch {
		return false;
	}
}
// packages/contract/src/json/number.ts
var PLAIN = /^-?[1-9][0-9]*$|^0$/;
/** True for a token of plain digits, the only valid way to write an integer. */
function isPlainInteger(token) {
	return PLAIN.test(token);
}
/** Number of digits above which the comparison is skipped: no double holds an integer this long without an exponent. */
var LONGEST_EXACT = 400;
/** Classifies one valid number token of JSON. */
function judgeNumber(token) {
	const value = Number(token);
	if (!PLAIN.test(token)) return Number.isFinite(value) ? "number" : "infinite";
	if (Number.isSafeInteger(value)) return "integer";
	return holdsExactly(token, value) ? "number" : "inexact";
}
/** True when the double equals the integer, or when its canonical form (RFC 8785) has the same digits. */
function holdsExactly(token, value) {
	if (!Number.isFinite(value) || token.length > LONGEST_EXACT) return false;
	return JSON.stringify(value) === token || BigInt(token) === BigInt(value);
}
var INT64_MIN = -(2n ** 63n);
var INT64_MAX = 2n ** 63n - 1n;
/** The int64 value of a plain integer token, or undefined when it is out of range. */
function toInt64(token) {
	if (!PLAIN.test(token) || token.length > 20) return void 0;
	const value = BigInt(token);
	return value >= INT64_MIN && value <= INT64_MAX ? value : void 0;
}
// packages/contract/src/json/pointer.ts
/**
* Longest part of a name shown in a pointer: long enough for every valid name, and bounded against a hostile one of a
* megabyte.
*/
var SHOWN_STEP = 1024;
/** A step as RFC 6901 writes it. Lone surrogates are replaced, because a pointer must itself be valid text. */
function escapeStep(step) {
	if (typeof step === "number") return String(step);
	return (step.length > SHOWN_STEP ? `${step.slice(0, SHOWN_STEP)}…` : step).toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1");
}
/** The RFC 6901 pointer of a path; the empty path is the whole document. */
function toPointer(path) {
	return path.map((step) => `/${escapeStep(step)}`).join("");
}
// packages/contract/src/json/scanner.ts
/** Ends a scan from inside its recursion; its issue is already in the list. */
var Stop = class extends Error {};
var NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
var NOT_A_NUMBER = /NaN|-?Infinity/y;
var QUOTE = 34;
var BACKSLASH = 92;
var FIRST_PRINTABLE = 32;
/** Reads one JSON document and reports every fault it can find; never throws. */
function scanJson(text, rules) {
	const scanner = new Scanner(text, rules);
	try {
		return {
			value: scanner.document(),
			issues: scanner.issues
		};
	} catch (fault) {
		if (fault instanceof Stop) return {
			issues: scanner.issues,
			stoppedAt: scanner.at
		};
		throw fault;
	}
}
var Scanner = class {
	issues = [];
	#text;
	#rules;
	#path = [];
	#at = 0;
	#values = 0;
	constructor(text, rules) {
		this.#text = text;
		this.#rules = rules;
	}
	get at() {
		return this.#at;
	}
	document() {
		this.#space();
		if (this.#at === this.#text.length) this.#fail("the document is empty");
		const value = this.#value();
		this.#space();
		if (this.#at < this.#text.length) this.#fail("something follows the end of the document");
		return value;
	}
	#value() {
		this.#values += 1;
		if (this.#values > this.#rules.limits.maxValues) this.#stop("json.too_large", `the document holds more than ${this.#rules.limits.maxValues} values`);
		switch (this.#text[this.#at]) {
			case "{": return this.#object();
			case "[": return this.#array();
			case "\"": return this.#string(this.#rules.limits.maxStringLength, "string");
			case "t": return this.#word("true", true);
			case "f": return this.#word("false", false);
			case "n": return this.#word("null", null);
			default: return this.#number();
		}
	}
	#object() {
		this.#enter();
		const object = {};
		if (!this.#skip("}")) {
			do {
				this.#space();
				this.#member(object);
				this.#space();
			} while (this.#skip(","));
			this.#expect("}");
		}
		return object;
	}
	#member(object) {
		if (this.#text[this.#at] !== "\"") this.#fail("a key in double quotes is expected");
		const key = this.#string(this.#rules.limits.maxKeyLength, "key");
		this.#space();
		this.#expect(":");
		this.#space();
		this.#path.push(key);
		const refused = this.#refuseKey(key, object);
		const value = this.#value();
		if (!refused) object[key] = value;
		this.#path.pop();
	}
	/** Some parsers keep the first of two equal keys, others the last: two readers would approve different documents. */
	#refuseKey(key, object) {
		if (key === "__proto__") {
			this.#report("json.forbidden_key", "the key __proto__ changes what an object inherits in some readers");
			return true;
		}
		if (!Object.hasOwn(object, key)) return false;
		this.#report("json.duplicate_key", `the key ${show(key)} stands twice in this object`);
		return true;
	}
	#array() {
		this.#enter();
		const array = [];
		if (!this.#skip("]")) {
			do {
				this.#space();
				this.#path.push(array.length);
				array.push(this.#value());
				this.#path.pop();
				this.#space();
			} while (this.#skip(","));
			this.#expect("]");
		}
		return array;
	}
	/** Enters an array or object, if the depth allows: steps over its opening bracket and the white space after it. */
	#enter() {
		if (this.#path.length >= this.#rules.limits.maxDepth) this.#stop("json.too_deep", `objects and arrays nest deeper than ${this.#rules.limits.maxDepth} levels`);
		this.#at += 1;
		this.#space();
	}
	#number() {
		const token = this.#take(NUMBER);
		if (token === "") return this.#notANumber();
		const verdict = judgeNumber(token);
		if (verdict === "integer") return Number(token);
		const exact = this.#rules.exactIntegers ? toInt64(token) : void 0;
		if (exact !== void 0) return exact;
		if (verdict === "inexact" || this.#rules.exactIntegers && isPlainInteger(token) || this.#rules.integerAt(this.#path)) {
			const most = this.#rules.exactIntegers ? "2^63-1" : "2^53-1";
			this.#report("json.integer_invalid", `${show(token)} is not an integer in plain digits of at most ${most}`);
		} else if (verdict === "infinite") {
			this.#report("json.number_invalid", `${show(token)} is larger than any double`);
			return 0;
		}
		return Number(token);
	}
	#notANumber() {
		const token = this.#take(NOT_A_NUMBER);
		if (token === "") this.#fail("a value is expected");
		this.#report("json.integer_invalid", `${token} is not a number of JSON`);
		return 0;
	}
	/** Reads a string with its quotes; an escape is decoded before anything compares the text. */
	#string(limit, what) {
		const start = this.#at;
		const escaped = this.#toClosingQuote();
		const text = escaped ? this.#unescape(start) : this.#text.slice(start + 1, this.#at - 1);
		if (text.length > limit) {
			this.#report("json.too_large", `a ${what} is longer than ${limit} characters`);
			return text.slice(0, limit).toWellFormed();
		}
		if (escaped) this.#refuseText(text);
		return text;
	}
	/** Steps past the closing quote; returns true when the string contains a backslash. */
	#toClosingQuote() {
		let escaped = false;
		for (let at = this.#at + 1; at < this.#text.length; at += 1) {
			const unit = this.#text.charCodeAt(at);
			if (unit === QUOTE) {
				this.#at = at + 1;
				return escaped;
			}
			if (unit === BACKSLASH) {
				escaped = true;
				at += 1;
			} else if (unit < FIRST_PRINTABLE) {
				this.#at = at;
				this.#fail("a control character must be escaped");
			}
		}
		return this.#fail("a string is not closed");
	}
	/** The engine's own parser decodes escapes; it gets one closed string, so that nothing else can be read into it. */
	#unescape(start) {
		const token = this.#text.slice(start, this.#at);
		try {
			return JSON.parse(token);
		} catch {
			return this.#fail("the string before this holds an escape that does not exist");
		}
	}
	#refuseText(text) {
		if (!text.isWellFormed()) this.#report("json.encoding_invalid", "an escape names half of a surrogate pair");
		if (text.includes("\0")) this.#report("json.encoding_invalid", "an escape names U+0000");
	}
	#word(word, value) {
		if (!this.#text.startsWith(word, this.#at)) this.#fail("a value is expected");
		this.#at += word.length;
		return value;
	}
	#take(pattern) {
		const start = this.#at;
		pattern.lastIndex = start;
		if (pattern.test(this.#text)) this.#at = pattern.lastIndex;
		return this.#text.slice(start, this.#at);
	}
	#space() {
		for (;;) {
			const unit = this.#text.charCodeAt(this.#at);
			if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
			this.#at += 1;
		}
	}
	#skip(character) {
		if (this.#text[this.#at] !== character) return false;
		this.#at += 1;
		return true;
	}
	#expect(character) {
		if (!this.#skip(character)) this.#fail(`${character} is expected`);
	}
	#report(rule, message) {
		if (this.issues.length >= this.#rules.limits.maxFaults) this.#stop("json.more_faults", "the rest is not listed");
		this.issues.push(issue(rule, toPointer(this.#path), message));
	}
	#fail(message) {
		return this.#stop("json.syntax", `${message} at ${this.#place()}`);
	}
	#stop(rule, message) {
		this.issues.push(issue(rule, toPointer(this.#path), message));
		throw new Stop();
	}
	#place() {
		const before = this.#text.slice(0, this.#at);
		return `line ${before.split("\n").length}, column ${this.#at - before.lastIndexOf("\n")}`;
	}
};
/** Untrusted text for a message: quoted, escaped and short. */
function show(text) {
	return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
// packages/contract/src/json/parse.ts
/**
* Reads one JSON document strictly: valid UTF-8, no duplicate key, no `__proto__`, bounded depth and sizes, exact
* integers.
*
* @returns issues of `json.*`; never throws, whatever the bytes are.
*/
function parseStrictJson(bytes, options = {}) {
	return read(bytes, options, false);
}
function read(bytes, options, exactIntegers) {
	const limits = {
		...JSON_LIMITS,
		...options
	};
	if (bytes.length > limits.maxBytes) return {
		ok: false,
		issues: [issue("json.too_large", "", `the document has ${bytes.length} bytes; ${limits.maxBytes} are allowed`)]
	};
	const decoded = decodeText(bytes);
	if (decoded.text === void 0) return {
		ok: false,
		issues: decoded.issues
	};
	const integerAt = options.integerAt ?? nowhere;
	const scanned = scanJson(decoded.text, {
		limits,
		integerAt,
		exactIntegers
	});
	return verdict(scanned, [...decoded.issues, ...scanned.issues]);
}
function verdict(scanned, issues) {
	if (scanned.value === void 0) {
		const { stoppedAt } = scanned;
		return {
			ok: false,
			issues,
			...stoppedAt === void 0 ? {} : { stoppedAt }
		};
	}
	if (issues.length > 0) return {
		ok: false,
		issues,
		value: scanned.value
	};
	return {
		ok: true,
		value: scanned.value,
		issues: []
	};
}
function nowhere() {
	return false;
}
// packages/api/src/wire/lines.ts
var LINE_LIMITS = {
	maxBytes: 4194304,
	maxDepth: 64,
	maxValues: 1e5
};
var LINE_FEED = 10;
var FIRST_CAPACITY = 4096;
/** A buffer that grew for one long line is not kept for the short ones after it. */
var KEPT_CAPACITY = 65536;
/**
* Cuts a stream of bytes into lines and never holds more than one line of the largest size: the rest of a longer one is
* dropped as it arrives.
*/
var LineSplitter = class {
	#maxBytes;
	#buffer = new Uint8Array(FIRST_CAPACITY);
	#length = 0;
	#isTooLong = false;
	constructor(maxBytes) {
		this.#maxBytes = maxBytes;
	}
	/** The lines that a piece of the stream completes, read one at a time. A line is valid until the next one is read. */
	*push(chunk) {
		let start = 0;
		for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
			yield this.#complete(chunk.subarray(start, end));
			start = end + 1;
		}
		this.#keep(chunk.subarray(start));
	}
	/** Called when the stream has ended. Returns `cut` if its last line has no end. */
	end() {
		const isOpen = this.#length > 0 || this.#isTooLong;
		this.#length = 0;
		this.#isTooLong = false;
		return isOpen ? "cut" : void 0;
	}
	#complete(rest) {
		if (this.#length === 0 && !this.#isTooLong) return rest.length > this.#maxBytes ? "too_long" : rest;
		this.#keep(rest);
		const line = this.#isTooLong ? "too_long" : this.#buffer.subarray(0, this.#length);
		this.#isTooLong = false;
		this.#length = 0;
		if (this.#buffer.length > KEPT_CAPACITY) this.#buffer = new Uint8Array(FIRST_CAPACITY);
		return line;
	}
	#keep(bytes) {
		if (this.#isTooLong || bytes.length === 0) return;
		const length = this.#length + bytes.length;
		if (length > this.#maxBytes) {
			this.#isTooLong = true;
			this.#length = 0;
			this.#buffer = new Uint8Array(FIRST_CAPACITY);
			return;
		}
		if (length > this.#buffer.length) {
			const larger = new Uint8Array(Math.min(this.#maxBytes, Math.max(length, 2 * this.#buffer.length)));
			larger.set(this.#buffer.subarray(0, this.#length));
			this.#buffer = larger;
		}
		this.#buffer.set(bytes, this.#length);
		this.#length = length;
	}
};
/**
* Reads a line strictly: UTF-8, one JSON text, no equal keys, bounded depth. The peer decides whether its value is a message.
* @throws WireFailure `inapp.not_json`
*/
function readLine(line, limits = LINE_LIMITS) {
	if (line === "too_long") throw notJson(`a line has more than ${limits.maxBytes} bytes`);
	if (line === "cut") throw notJson("the output ended in the midst of a line");
	const verdict = parseStrictJson(line, jsonLimits(limits));
	if (verdict.ok) return verdict.value;
	const [first] = verdict.issues;
	throw notJson(first === void 0 ? "the line is not JSON" : first.message);
}
/** A message as a line. @throws WireFailure `inapp.message_invalid` for one that is longer than a line may be */
function writeLine(message, { maxBytes } = LINE_LIMITS) {
	const bytes = encoder.encode(`${JSON.stringify(message)}\n`);
	if (bytes.length <= maxBytes + 1) return bytes;
	throw new WireFailure("inapp.message_invalid", `a line has more than ${maxBytes} bytes`);
}
var encoder = new TextEncoder();
function jsonLimits({ maxBytes, maxDepth, maxValues }) {
	return {
		maxBytes,
		maxDepth,
		maxValues,
		maxStringLength: maxBytes,
		maxFaults: 1
	};
}
function notJson(message) {
	return new WireFailure("inapp.not_json", message);
}
// packages/api/src/wire/line-carrier.ts
/** Time that lines may take in one turn of the loop: a flood must not keep others waiting. */
var TURN_MS = 4;
/** While this many bytes wait for the other side, nothing more is read from it: answers to its flood cannot fill the memory. */
var MAX_QUEUED = 1048576;
/** Carries one JSON-RPC message per line. An unreadable line is answered with a parse error, and the wire goes on. */
function lineCarrier(streams, limits = LINE_LIMITS) {
	const splitter = new LineSplitter(limits.maxBytes);
	let listener = () => void 0;
	let isClosed = false;
	const { reading = { spentMs: 0 } } = streams;
	const send = (message) => {
		if (!isClosed) streams.write(writeLine(message, limits));
	};
	const take = (line) => {
		let value;
		try {
			value = readLine(line, limits);
		} catch (cause) {
			if (!(cause instanceof WireFailure)) throw cause;
			send(failureMessage(null, cause));
			return streams.misused(cause.message);
		}
		listener(value);
	};
	const takeAll = (lines) => {
		if (reading.spentMs >= TURN_MS) return takeLater(lines);
		let began = streams.now();
		for (let next = lines.next(); !next.done; next = lines.next()) {
			if (isClosed) return void 0;
			take(next.value);
			const now = streams.now();
			reading.spentMs += now - began;
			began = now;
			if (reading.spentMs >= TURN_MS || streams.queued() > MAX_QUEUED) return takeLater(lines);
		}
	};
	const takeLater = async (lines) => {
		if (streams.queued() > MAX_QUEUED) await streams.drained();
		await streams.turn();
		reading.spentMs = 0;
		await takeAll(lines);
	};
	return {
		send,
		onMessage(given) {
			listener = given;
		},
		close() {
			if (isClosed) return;
			isClosed = true;
			streams.close();
		},
		receive: (chunk) => takeAll(splitter.push(chunk)),
		end() {
			const rest = splitter.end();
			if (rest !== void 0 && !isClosed) take(rest);
		}
	};
}
// packages/api/src/wire/protocol.ts
/** The sender no longer wants the answer to its request `id`; the request is answered all the same. */
var CANCEL = "$/cancelRequest";
/** A value before the answer to the request `id`. */
var PROGRESS = "$/progress";
/** The request `id` arrived and its answer follows later. An immediate answer needs no acknowledgement. */
var ACKNOWLEDGED = "$/acknowledged";
// packages/api/src/wire/incoming.ts
function incomingRequests(parts) {
	const { most, handle, send } = parts;
	const open = /* @__PURE__ */ new Map();
	const refuse = (id, failure) => send(failureMessage(id, failure));
	const answer = (id, result) => {
		if (!open.delete(id)) return;
		try {
			send({
				jsonrpc: "2.0",
				id,
				result: result ?? null
			});
		} catch (cause) {
			parts.failed(cause);
			refuse(id, internal());
		}
	};
	const fail = (id, cause) => {
		if (!open.delete(id)) return;
		if (!(cause instanceof WireFailure)) parts.failed(cause);
		refuse(id, cause instanceof WireFailure ? cause : internal());
	};
	return {
		take({ id, method, params }) {
			if (open.has(id)) return refuse(null, new WireFailure("inapp.id_in_use", `an open request has the id ${id}`));
			if (open.size >= most) return refuse(id, new WireFailure("inapp.busy", `${most} requests are open`));
			if (method === "$/ping") return send({
				jsonrpc: "2.0",
				id,
				result: null
			});
			const request = new Open(method, params, (value) => {
				if (open.get(id) === request) send({
					jsonrpc: "2.0",
					method: PROGRESS,
					params: {
						id,
						value
					}
				});
			});
			open.set(id, request);
			let outcome;
			try {
				outcome = handle(request);
			} catch (cause) {
				return fail(id, cause);
			}
			if (!(outcome instanceof Promise)) return answer(id, outcome);
			send({
				jsonrpc: "2.0",
				method: ACKNOWLEDGED,
				params: { id }
			});
			outcome.then((result) => answer(id, result), (cause) => fail(id, cause));
		},
		cancel: (id) => open.get(id)?.abort(),
		end() {
			const ended = [...open.values()];
			open.clear();
			for (const each of ended) each.abort();
		}
	};
}
/** Makes its signal when it is first read: most requests are answered before anything could abort them. */
var Open = class {
	method;
	params;
	report;
	#controller;
	constructor(method, params, report) {
		this.method = method;
		this.params = params;
		this.report = report;
	}
	get signal() {
		this.#controller ??= new AbortController();
		return this.#controller.signal;
	}
	abort() {
		this.#controller ??= new AbortController();
		this.#controller.abort(new WireFailure("inapp.cancelled", "the request was cancelled"));
	}
};
function internal() {
	return new WireFailure("inapp.internal", "the request failed on the other side");
}
// packages/api/src/wire/message.ts
/** Longest id and method: they are kept and logged, so a peer must not choose their size. */
var MAX_NAME = 128;
var NO_PARAMS = Object.freeze({});
/** Tells which kind of message a value is; it never throws. A batch is invalid: each message stands alone. */
function readMessage(value) {
	if (!isObject(value)) return invalid(null, Array.isArray(value) ? "a batch is not taken" : "a message is an object");
	const id = isId(value.id) ? value.id : null;
	if (value.jsonrpc !== "2.0") return invalid(id, "jsonrpc is \"2.0\"");
	if ("method" in value) return readCall(value, id);
	if (isError(value.error) && !("result" in value)) return {
		kind: "error",
		id,
		error: value.error
	};
	if (id !== null && "result" in value && !("error" in value)) return {
		kind: "result",
		id,
		result: value.result
	};
	return invalid(null, "a message has a method, or an id with either result or error");
}
/** The error of an unreadable answer must not be sent back, so this tells which invalid values were meant as requests. */
function wantsAnswer(value) {
	return !isObject(value) || "method" in value || !("result" in value || "error" in value);
}
function readCall(value, id) {
	const { method, params = NO_PARAMS } = value;
	if (typeof method !== "string" || method.length === 0 || method.length > MAX_NAME) return invalid(id, `method is a text of at most ${MAX_NAME} characters`);
	if (!isObject(params)) return invalid(id, "params are an object");
	if (!("id" in value)) return {
		kind: "notification",
		method,
		params
	};
	if (id === null) return invalid(null, `id is an integer or a text of at most ${MAX_NAME} characters`);
	return {
		kind: "request",
		id,
		method,
		params
	};
}
function invalid(id, reason) {
	return {
		kind: "invalid",
		id,
		reason
	};
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isId(value) {
	return typeof value === "string" ? value.length <= MAX_NAME : Number.isSafeInteger(value);
}
function isError(value) {
	return isObject(value) && Number.isSafeInteger(value.code) && typeof value.message === "string";
}
// packages/api/src/wire/outgoing.ts
function outgoingRequests({ most, watch, send }) {
	const waiting = /* @__PURE__ */ new Map();
	let lastId = 0;
	const take = (id) => {
		const found = waiting.get(id);
		if (!found) return void 0;
		waiting.delete(id);
		found.release();
		watch?.heard(id);
		return found;
	};
	const abandon = (id, cause) => {
		const found = waiting.get(id);
		if (!found || found.isAbandoned) return;
		found.isAbandoned = true;
		found.release();
		found.reject(cause);
		send({
			jsonrpc: "2.0",
			method: CANCEL,
			params: { id }
		});
	};
	return {
		request(method, params, { signal, deadline, onProgress }) {
			if (signal?.aborted) return Promise.reject(cancelled());
			if (waiting.size >= most) return Promise.reject(new WireFailure("inapp.busy", `${most} requests are open`));
			const id = ++lastId;
			const { promise, resolve, reject } = Promise.withResolvers();
			const release = releaser(signal, deadline, (cause) => abandon(id, cause));
			waiting.set(id, {
				resolve,
				reject,
				onProgress,
				release,
				isAbandoned: false
			});
			watch?.asked(id);
			try {
				send({
					jsonrpc: "2.0",
					id,
					method,
					params
				});
			} catch (cause) {
				take(id)?.reject(cause);
			}
			return promise;
		},
		result(id, result) {
			const found = take(id);
			found?.resolve(result);
			return found !== void 0;
		},
		error(id, error) {
			const found = take(id);
			found?.reject(WireFailure.from(error));
			return found !== void 0;
		},
		acknowledged: (id) => watch?.heard(id),
		progress(id, value) {
			const found = waiting.get(id);
			if (found && !found.isAbandoned) found.onProgress?.(value);
		},
		end(cause) {
			watch?.stop();
			for (const each of waiting.values()) {
				each.release();
				each.reject(cause);
			}
			waiting.clear();
		}
	};
}
function cancelled() {
	return new WireFailure("inapp.cancelled", "the request was cancelled");
}
function releaser(signal, deadline, abandon) {
	if (!signal && !deadline) return () => void 0;
	const onAbort = () => abandon(cancelled());
	signal?.addEventListener("abort", onAbort, { once: true });
	const stop = deadline?.timers.after(deadline.ms, () => abandon(new WireFailure("inapp.timeout", `no answer within ${deadline.ms} ms`)));
	return () => {
		signal?.removeEventListener("abort", onAbort);
		stop?.();
	};
}
// packages/api/src/wire/responsiveness.ts
function responsiveness({ withinMs, timers, responsive }) {
	const waiting = /* @__PURE__ */ new Set();
	let isLate = false;
	let cancel;
	const disarm = () => {
		cancel?.();
		cancel = void 0;
	};
	const late = () => {
		isLate = true;
		responsive(false);
	};
	const look = () => {
		cancel = timers.after(0, late);
	};
	const arm = () => {
		disarm();
		if (waiting.size > 0) cancel = timers.after(withinMs, look);
	};
	return {
		asked(id) {
			waiting.add(id);
			if (waiting.size === 1 && !isLate) arm();
		},
		heard(id) {
			if (!waiting.delete(id)) return;
			if (isLate) {
				isLate = false;
				responsive(true);
			}
			arm();
		},
		stop: disarm
	};
}
// packages/api/src/wire/peer.ts
function connectPeer(parts) {
	const { carrier, limits = PEER_LIMITS, acknowledgement } = parts;
	let ended;
	const send = carrier.send.bind(carrier);
	const watch = acknowledgement && responsiveness(acknowledgement);
	const outgoing = outgoingRequests({
		most: limits.maxOutgoing,
		watch,
		send
	});
	const incoming = incomingRequests({
		...parts,
		handle: parts.handle.bind(parts),
		most: limits.maxIncoming,
		send
	});
	const misused = (reason) => parts.misused?.(reason);
	const answered = (wasAsked) => {
		if (!wasAsked) misused("an answer to no open request");
	};
	const notified = (method, params) => {
		if (method === "$/acknowledged") return outgoing.acknowledged(params.id);
		if (method === "$/progress") return outgoing.progress(params.id, params.value);
		if (method === "$/cancelRequest") return incoming.cancel(params.id);
		if (!method.startsWith("$/")) parts.notified?.(method, params);
	};
	const invalid = (value, { id, reason }) => {
		if (wantsAnswer(value)) send(failureMessage(id, new WireFailure("inapp.message_invalid", reason)));
		misused(reason);
	};
	carrier.onMessage((value) => {
		if (ended) return;
		const message = readMessage(value);
		if (message.kind === "request") incoming.take(message);
		else if (message.kind === "result") answered(outgoing.result(message.id, message.result));
		else if (message.kind === "notification") notified(message.method, message.params);
		else if (message.kind === "error") answered(outgoing.error(message.id, message.error));
		else invalid(value, message);
	});
	return {
		request: (method, params, options = {}) => ended ? Promise.reject(ended) : outgoing.request(method, params, options),
		notify(method, params) {
			if (!ended) send({
				jsonrpc: "2.0",
				method,
				params
			});
		},
		close(reason) {
			if (ended) return;
			ended = new WireFailure("inapp.closed", reason);
			incoming.end();
			outgoing.end(ended);
			carrier.close();
		}
	};
}
// packages/api/src/facade/tree-nodes.ts
/** Whether an element has children, and whether they are shown at first. The numbers are those of VS Code. */
var TreeItemCollapsibleState = {
	None: 0,
	Collapsed: 1,
	Expanded: 2
};
/** How an element is shown. */
var TreeItem = class {
	label;
	collapsibleState;
	/** Distinguishes the element from its siblings; if absent, its label does. */
	id;
	description;
	tooltip;
	/** Runs when the trader clicks the element or presses Enter. */
	command;
	/** Chooses the actions that the manifest declares for the element. */
	contextValue;
	accessibilityInformation;
	constructor(label, collapsibleState = TreeItemCollapsibleState.None) {
		this.label = label;
		this.collapsibleState = collapsibleState;
	}
};
var STATES = [
	"none",
	"collapsed",
	"expanded"
];
/** An item on the wire, under the name that it has among its siblings. */
function itemOf(name, item) {
	const { label, description, tooltip, command, contextValue, collapsibleState, accessibilityInformation } = item;
	return {
		name,
		label,
		...description === void 0 ? {} : { description },
		...tooltip === void 0 ? {} : { tooltip },
		...accessibilityInformation === void 0 ? {} : { spoken: accessibilityInformation.label },
		state: STATES[collapsibleState],
		acts: command !== void 0,
		...contextValue === void 0 ? {} : { context_value: contextValue }
	};
}
var placeOf = (path) => ({
	path,
	node: void 0,
	children: /* @__PURE__ */ new Map(),
	asked: 0,
	kept: 0
});
/** The part of a tree that the host has asked for, so that its paths lead back to elements. */
var TreeNodes = class {
	#source;
	#root = placeOf([]);
	#places = /* @__PURE__ */ new Map();
	constructor(source) {
		this.#source = source;
	}
	/** Elements that have a place. */
	get size() {
		return this.#places.size;
	}
	/** @throws WireFailure `inapp.tree_gone` */
	at(path) {
		const { node } = this.#placeAt(path);
		if (!node) throw new WireFailure("inapp.tree_gone", "the tree itself is no element");
		return node;
	}
	/** The places where an element was found so far. */
	of(element) {
		return [...this.#places.get(element) ?? []].flatMap(({ node }) => node ?? []);
	}
	/** Asks for the children of an element. @throws WireFailure `inapp.tree_gone`, `inapp.tree_invalid` */
	async children(path) {
		const place = this.#placeAt(path);
		const turn = ++place.asked;
		const all = await this.#source.getChildren(place.node?.element) ?? [];
		const shown = all.slice(0, TREE_MAX_CHILDREN);
		const named = namesOf(await Promise.all(shown.map((element) => this.#source.getTreeItem(element))));
		if (turn > place.kept) {
			place.kept = turn;
			this.#keep(place, shown.map((element, index) => ({
				element,
				...given(named, index)
			})));
		}
		return {
			items: named.map(({ name, item }) => itemOf(name, item)),
			left_out: all.length - shown.length
		};
	}
	/** Asks again how an element is shown, at each of its places. */
	async renewed(element) {
		const places = [...this.#places.get(element) ?? []];
		if (places.length === 0) return [];
		const item = await this.#source.getTreeItem(element);
		return places.map((place) => this.#become(place, element, item));
	}
	/**
	* The path from the root to an element. Asks the provider for the children that are not known yet.
	* @throws WireFailure `inapp.tree_gone` if it is not among the children of its parent
	*/
	async pathTo(element) {
		const known = this.of(element)[0];
		if (known) return known.path;
		const { getParent } = this.#source;
		if (!getParent) throw new WireFailure("inapp.tree_gone", "the provider of the tree has no getParent");
		const chain = [element];
		for (let at = await getParent.call(this.#source, element); at !== void 0 && at !== null;) {
			chain.unshift(at);
			if (chain.length > 32) throw new WireFailure("inapp.tree_invalid", "the element lies too deep");
			at = await getParent.call(this.#source, at);
		}
		let place = this.#root;
		for (const step of chain) {
			const before = find(place, step);
			if (!before) await this.children(place.path);
			const next = before ?? find(place, step);
			if (!next) throw new WireFailure("inapp.tree_gone", "the element is not among the children of its parent");
			place = next;
		}
		return place.path;
	}
	#placeAt(path) {
		let place = this.#root;
		for (const name of path) {
			const next = place.children.get(name);
			if (!next) throw new WireFailure("inapp.tree_gone", `there is no ${name}`);
			place = next;
		}
		return place;
	}
	#keep(place, found) {
		const before = place.children;
		place.children = /* @__PURE__ */ new Map();
		for (const { name, element, item } of found) {
			const next = before.get(name) ?? placeOf([...place.path, name]);
			before.delete(name);
			place.children.set(name, next);
			this.#become(next, element, item);
		}
		for (const gone of before.values()) this.#forgetAll(gone);
	}
	#become(place, element, item) {
		this.#forget(place);
		place.node = {
			path: place.path,
			element,
			item
		};
		this.#places.set(element, (this.#places.get(element) ?? /* @__PURE__ */ new Set()).add(place));
		return place.node;
	}
	#forget(place) {
		if (!place.node) return;
		const { element } = place.node;
		const places = this.#places.get(element);
		places?.delete(place);
		if (places?.size === 0) this.#places.delete(element);
	}
	#forgetAll(place) {
		this.#forget(place);
		for (const child of place.children.values()) this.#forgetAll(child);
	}
};
function find(place, element) {
	return [...place.children.values()].find(({ node }) => node?.element === element);
}
/** By id, else by label and position among the items with the same label. @throws WireFailure `inapp.tree_invalid` */
function namesOf(items) {
	const ids = /* @__PURE__ */ new Set();
	const labels = /* @__PURE__ */ new Map();
	return items.map((item) => {
		const { id, label } = item;
		if (id === void 0) {
			const place = labels.get(label) ?? 0;
			labels.set(label, place + 1);
			return {
				name: `l:${place}:${label}`,
				item
			};
		}
		if (ids.has(id)) throw new WireFailure("inapp.tree_invalid", `two children have the id ${id}`);
		ids.add(id);
		return {
			name: `i:${id}`,
			item
		};
	});
}
function given(named, index) {
	const found = named[index];
	if (!found) throw new Error("each element has its item");
	return found;
}
// packages/api/src/namespaces.ts
/** The page: messages, questions, output, status items, trees, progress. */
var window;
/** Commands of the palette. */
var commands;
/** Settings, and values that the host keeps. */
var workspace;
/** The client that runs the extension. */
var env;
/** Sessions of accounts at exchanges. */
var authentication;
/** Language models, with the consent of the trader. */
var lm;
/** Accounts, orders, prices and scans. */
var trading;
/** Tasks of the client, their results and its events. */
var automation;
/** Connects the namespaces; a process runs one extension. */
function bind(api) {
	({window, commands, workspace, env, authentication, lm, trading, automation} = api);
}
// packages/api/src/plugin/backtest.ts
/** The account of a backtest. Amounts are decimal texts. Orders and changes are carried out before the next bar. */
var BacktestAccount = class {
	/** Symbol, timeframe, tick and lot of the run, and the cash that it began with. */
	market;
	position = "0";
	cash;
	/** Open orders by id, as the host last reported them. */
	orders = /* @__PURE__ */ new Map();
	/** Since the last call. */
	fills = [];
	/** Cancels and replacements of the last call that could not be done. */
	refusals = [];
	#acts = [];
	#count = 0;
	constructor(market) {
		this.market = market;
		this.cash = market.cash;
	}
	/** Places an order; returns its id. */
	place(order) {
		this.#count += 1;
		const id = order.client_order_id ?? `order-${this.#count}`;
		this.#acts.push({ place: {
			...order,
			client_order_id: id
		} });
		return id;
	}
	cancel(id) {
		this.#acts.push({ cancel: id });
	}
	replace(id, change) {
		this.#acts.push({
			replace: id,
			change
		});
	}
	/** Returns the acts since the last call, and removes them. */
	takeActs() {
		return this.#acts.splice(0);
	}
};
var strategies = /* @__PURE__ */ new Map();
/** Registers a strategy of plugin.yaml, for backtests. Call it before `runPlugin`. */
function registerStrategy(id, begin) {
	strategies.set(id, begin);
}
var barOf = ([time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0]) => [
	time,
	open,
	high,
	low,
	close,
	volume
];
var ENDED = /* @__PURE__ */ new Set([
	"filled",
	"canceled",
	"rejected",
	"expired"
]);
/** Answers the requests of a backtest; a process runs one. */
function serveBacktests(connection) {
	let run;
	connection.serve("extension/backtest.start", ({ strategy, parameters, ...market }) => {
		const begin = strategies.get(strategy);
		if (!begin) throw new Error(`there is no strategy ${strategy}`);
		const account = new BacktestAccount(market);
		run = {
			account,
			onBars: begin(parameters, account)
		};
		return {};
	});
	connection.serve("extension/backtest.bars", ({ bars, position, cash, fills = [], orders = [], refusals = [] }) => {
		if (!run) throw new Error("no backtest has begun");
		const { account, onBars } = run;
		for (const change of orders) account.orders.set(change.client_order_id, change);
		Object.assign(account, {
			position,
			cash,
			fills,
			refusals
		});
		onBars(bars.map(barOf));
		for (const [id, { status }] of account.orders) if (ENDED.has(status)) account.orders.delete(id);
		return { acts: account.takeActs() };
	});
}
// packages/api/src/carriers/streams.ts
/** Carries one message a line over the standard streams of a plugin. */
function streamCarrier({ input, output, misused, ended }, limits) {
	const carrier = lineCarrier({
		write: (bytes) => void output.write(bytes),
		queued: () => output.writableLength,
		drained: () => new Promise((resolve) => {
			if (output.writableNeedDrain) output.once("drain", resolve);
			else resolve();
		}),
		turn: () => new Promise((resolve) => setTimeout(resolve, 0)),
		now: () => performance.now(),
		close: () => void input.pause(),
		misused
	}, limits);
	input.on("data", (chunk) => {
		const rest = carrier.receive(chunk);
		if (!rest) return;
		input.pause();
		rest.then(() => input.resume());
	});
	input.on("end", () => {
		carrier.end();
		ended();
	});
	return carrier;
}
// packages/api/src/connection.ts
/** Connects an extension; `failed` gets the failures that no caller awaits. */
function connect(carrier, failed) {
	const served = /* @__PURE__ */ new Map();
	const events = /* @__PURE__ */ new Map();
	let held;
	const peer = connectPeer({
		carrier,
		failed,
		handle(request) {
			const { method, params } = request;
			const answer = () => {
				const run = served.get(method);
				if (!run) throw new WireFailure("inapp.method_unknown", `there is no method ${method}`);
				return asRefusal(() => run(params, () => request.signal));
			};
			return held && method !== "initialize" ? held.then(answer) : answer();
		},
		notified: (method, params) => events.get(method)?.fire(params)
	});
	return {
		ask: (method, params, token) => request(peer, {
			method,
			params
		}, { ...token && { token } }),
		stream: (method, params, options) => request(peer, {
			method,
			params
		}, options),
		tell: (method, params) => void peer.request(method, params).catch(failed),
		open: (method, params, onProgress) => void peer.request(method, params, { onProgress }).catch(failed),
		failed,
		on(name, listener) {
			const emitter = events.get(name) ?? new EventEmitter();
			events.set(name, emitter);
			emitter.event(listener);
		},
		serve: (method, run) => void served.set(method, run),
		hold(until) {
			const begun = until.catch((cause) => Promise.reject(refusalOf(cause)));
			held = begun;
			begun.then(() => {
				held = void 0;
			}, () => void 0);
		}
	};
}
async function request(peer, { method, params }, { reported: onProgress, token }) {
	if (!token) return peer.request(method, params, { onProgress });
	const { signal, subscription } = signalOf(token);
	try {
		return await peer.request(method, params, {
			signal,
			onProgress
		});
	} finally {
		subscription.dispose();
	}
}
/** Sends the message of the extension's own error to the host, which shows it to the trader or to the caller. */
function asRefusal(run) {
	try {
		const outcome = run();
		return outcome instanceof Promise ? outcome.catch((cause) => Promise.reject(refusalOf(cause))) : outcome;
	} catch (cause) {
		throw refusalOf(cause);
	}
}
function refusalOf(cause) {
	if (cause instanceof WireFailure) return cause;
	return new WireFailure("inapp.handler_failed", cause instanceof Error ? cause.message : String(cause));
}
// packages/api/src/facade/authentication.ts
function authenticationApi(connection) {
	const changed = new EventEmitter();
	connection.on("authentication/sessions.changed", (change) => changed.fire(change));
	async function getSession(provider, scopes, { createIfNone = false, silent = false } = {}) {
		if (createIfNone && silent) throw new TypeError("createIfNone and silent exclude each other");
		const method = createIfNone ? "authentication/session.create" : "authentication/session.find";
		const { session } = await connection.ask(method, {
			provider,
			scopes: [...scopes]
		});
		return session ? {
			...session,
			accessToken: session.id
		} : void 0;
	}
	return {
		getSession,
		getAccounts: async (provider) => (await connection.ask("authentication/accounts.list", { provider })).accounts,
		onDidChangeSessions: changed.event
	};
}
// packages/api/src/facade/automation.ts
function automationApi(connection) {
	return {
		configuration: configurationApi(connection),
		ai: aiApi(connection),
		tasks: tasksApi(connection),
		events: eventsApi(connection),
		artifacts: artifactsApi(connection),
		notifications: notificationsApi(connection),
		actions: actionsApi(connection)
	};
}
function eventsApi(connection) {
	const occurred = new EventEmitter();
	connection.on("automation/events.occurred", ({ event }) => occurred.fire(event));
	return {
		list: async (limit) => (await connection.ask("automation/events.list", { limit })).events,
		onDidOccur: occurred.event
	};
}
function configurationApi(connection) {
	return {
		read: () => connection.ask("automation/configuration.read", {}),
		update: (id, change, token) => connection.ask("automation/configuration.update", {
			id,
			change
		}, token)
	};
}
function aiApi(connection) {
	return {
		read: (task) => connection.ask("automation/ai.read", { task }),
		ask: (id, question, token) => connection.ask("automation/ai.ask", {
			id,
			question
		}, token)
	};
}
function tasksApi(connection) {
	return {
		list: async () => (await connection.ask("automation/tasks.list", {})).tasks,
		create: (task, token) => connection.ask("automation/tasks.create", task, token),
		run: (id, token) => connection.ask("automation/tasks.run", { id }, token),
		pause: (id) => connection.ask("automation/tasks.pause", { id }),
		resume: (id, token) => connection.ask("automation/tasks.resume", { id }, token),
		async delete(id) {
			await connection.ask("automation/tasks.delete", { id });
		},
		runs: async (id) => (await connection.ask("automation/tasks.runs", { id })).runs
	};
}
function artifactsApi(connection) {
	return {
		list: async () => (await connection.ask("automation/artifacts.list", {})).artifacts,
		read: (id) => connection.ask("automation/artifacts.read", { id })
	};
}
function notificationsApi(connection) {
	return {
		list: async () => (await connection.ask("automation/notifications.list", {})).notifications,
		async post(notice) {
			await connection.ask("automation/notifications.post", notice);
		}
	};
}
function actionsApi(connection) {
	return {
		list: async () => (await connection.ask("automation/actions.list", {})).actions,
		propose: (artifactId, proposal) => connection.ask("automation/actions.propose", {
			artifact_id: artifactId,
			proposal
		})
	};
}
// packages/api/src/facade/commands.ts
var neverAborted = () => new AbortController().signal;
function commandsApi(connection) {
	const own = /* @__PURE__ */ new Map();
	connection.serve("extension/runCommand", async ({ command, args }, signal) => {
		const run = own.get(command);
		if (!run) throw new Error(`the command ${command} is not registered`);
		return { value: await run(args, signal) ?? null };
	});
	const register = (command, run) => {
		if (own.has(command)) throw new Error(`the command ${command} is registered already`);
		own.set(command, run);
		connection.tell("commands/register", { command });
		return new Disposable(() => {
			own.delete(command);
			connection.tell("commands/unregister", { command });
		});
	};
	return {
		registerCommand: (command, callback, thisArg) => register(command, (args) => callback.apply(thisArg, args)),
		registerCancellableCommand: (command, callback, thisArg) => register(command, (args, signal) => callback.call(thisArg, tokenOf(signal()), ...args)),
		async executeCommand(command, ...rest) {
			const run = own.get(command);
			if (run) return await run(rest, neverAborted);
			return (await connection.ask("commands/execute", {
				command,
				args: rest
			})).value;
		},
		getCommands: async (filterInternal = false) => (await connection.ask("commands/list", { filter_internal: filterInternal })).commands
	};
}
// packages/api/src/facade/env.ts
function envApi(connection, env) {
	const changed = new EventEmitter();
	let theme = env.theme;
	connection.on("env/theme.changed", (change) => {
		theme = change.theme;
		changed.fire(theme);
	});
	return Object.freeze({
		appName: env.app_name,
		appVersion: env.app_version,
		language: env.language,
		timeZone: env.time_zone,
		isDebug: env.is_debug,
		get theme() {
			return theme;
		},
		onDidChangeTheme: changed.event,
		clipboard: clipboardOf(connection),
		openExternal: async (target) => (await connection.ask("env/openExternal", { url: target })).opened
	});
}
function clipboardOf(connection) {
	const refused = () => new WireFailure("inapp.clipboard_refused", "the trader did not allow it");
	return Object.freeze({
		async readText() {
			const { text } = await connection.ask("env/clipboard.read", { format: "text" });
			if (text === null) throw refused();
			return text;
		},
		async writeText(value) {
			const { copied } = await connection.ask("env/clipboard.write", { text: value });
			if (!copied) throw refused();
		}
	});
}
// packages/api/src/facade/output.ts
/** Longest text of one call; a longer one is sent in parts. */
var PART = 6e4;
function outputApi(connection, newHandle) {
	const plain = (channel, name) => {
		const append = (value) => {
			for (let at = 0; at < value.length; at += PART) connection.tell("window/output.append", {
				channel,
				text: value.slice(at, at + PART)
			});
		};
		const clear = () => connection.tell("window/output.clear", { channel });
		return {
			name,
			append,
			appendLine: (value) => append(`${value}\n`),
			replace(value) {
				clear();
				append(value);
			},
			clear,
			show: (preserveFocus = false) => connection.tell("window/output.show", {
				channel,
				preserve_focus: preserveFocus
			}),
			dispose: () => connection.tell("window/output.dispose", { channel })
		};
	};
	const log = (channel, base) => {
		const write = (level) => (message, ...args) => {
			const text = [message, ...args].map(textOf).join(" ").slice(0, PART);
			connection.tell("window/output.log", {
				channel,
				level,
				message: text
			});
		};
		const info = write("info");
		return {
			...base,
			append: info,
			appendLine: info,
			replace(value) {
				base.clear();
				info(value);
			},
			trace: write("trace"),
			debug: write("debug"),
			info,
			warn: write("warn"),
			error: write("error")
		};
	};
	const create = (name, options) => {
		const channel = newHandle();
		connection.tell("window/output.create", {
			channel,
			name,
			log: options !== void 0
		});
		const base = plain(channel, name);
		return options ? log(channel, base) : base;
	};
	return create;
}
function textOf(value) {
	if (typeof value === "string") return value;
	if (value instanceof Error) return value.stack ?? value.message;
	return JSON.stringify(value) ?? String(value);
}
// packages/api/src/facade/trees.ts
function treesApi({ connection, commands, newHandle }) {
	const open = /* @__PURE__ */ new Map();
	const find = ({ tree }) => {
		const found = open.get(tree);
		if (!found) throw new WireFailure("inapp.handle_unknown", `there is no tree ${tree}`);
		return found;
	};
	connection.serve("extension/tree.children", (params) => find(params).children(params.path));
	connection.serve("extension/tree.run", async (params) => {
		await find(params).run(params.path, params.command);
		return {};
	});
	const createTreeView = (viewId, options) => {
		const handle = newHandle();
		const view = new View(options, {
			connection,
			commands,
			handle,
			closed: () => open.delete(handle)
		});
		open.set(handle, view);
		const { showCollapseAll = false, canSelectMany = false } = options;
		connection.open("window/tree.show", {
			tree: handle,
			view: viewId,
			show_collapse_all: showCollapseAll,
			can_select_many: canSelectMany
		}, (occurred) => view.occurred(occurred));
		return view;
	};
	return {
		createTreeView,
		registerTreeDataProvider(viewId, treeDataProvider) {
			const view = createTreeView(viewId, { treeDataProvider });
			return new Disposable(() => view.dispose());
		}
	};
}
var View = class {
	#parts;
	#nodes;
	#selected = new EventEmitter();
	#expanded = new EventEmitter();
	#collapsed = new EventEmitter();
	#shown = new EventEmitter();
	#following;
	onDidChangeSelection = this.#selected.event;
	onDidExpandElement = this.#expanded.event;
	onDidCollapseElement = this.#collapsed.event;
	onDidChangeVisibility = this.#shown.event;
	#selection = [];
	#isVisible = false;
	#isDisposed = false;
	#words = {
		title: void 0,
		description: void 0,
		message: void 0,
		badge: void 0
	};
	#isTelling = false;
	/** The changes since the last turn: elements, or everything. */
	#changed;
	constructor({ treeDataProvider }, parts) {
		this.#parts = parts;
		this.#nodes = new TreeNodes(treeDataProvider);
		this.#following = treeDataProvider.onDidChangeTreeData?.((changed) => this.#change(changed ?? void 0));
	}
	get selection() {
		return this.#selection;
	}
	get visible() {
		return this.#isVisible;
	}
	get title() {
		return this.#words.title;
	}
	set title(title) {
		this.#say({ title });
	}
	get description() {
		return this.#words.description;
	}
	set description(description) {
		this.#say({ description });
	}
	get message() {
		return this.#words.message;
	}
	set message(message) {
		this.#say({ message });
	}
	get badge() {
		return this.#words.badge;
	}
	set badge(badge) {
		this.#say({ badge });
	}
	children(path) {
		return this.#nodes.children(path);
	}
	async run(path, command) {
		const { commands } = this.#parts;
		if (path.length === 0) return command === void 0 ? void 0 : commands.executeCommand(command);
		const { element, item } = this.#nodes.at(path);
		if (command === void 0) return item.command && commands.executeCommand(item.command.command, ...item.command.arguments ?? []);
		const together = this.#selection.includes(element) ? this.#selection : [element];
		return commands.executeCommand(command, element, together);
	}
	occurred(occurrence) {
		if ("visible" in occurrence) {
			if (this.#isVisible === occurrence.visible) return;
			this.#isVisible = occurrence.visible;
			this.#shown.fire({ visible: this.#isVisible });
		} else if ("selected" in occurrence) {
			this.#selection = occurrence.selected.flatMap((path) => this.#elementAt(path));
			this.#selected.fire({ selection: this.#selection });
		} else if ("expanded" in occurrence) for (const element of this.#elementAt(occurrence.expanded)) this.#expanded.fire({ element });
		else for (const element of this.#elementAt(occurrence.collapsed)) this.#collapsed.fire({ element });
	}
	async reveal(element, { select = true, focus = false, expand = false } = {}) {
		const path = [...await this.#nodes.pathTo(element)];
		const levels = Math.min(3, Math.max(0, Math.trunc(Number(expand))));
		const { connection, handle } = this.#parts;
		await connection.ask("window/tree.reveal", {
			tree: handle,
			path,
			select,
			focus,
			expand: levels
		});
	}
	dispose() {
		if (this.#isDisposed) return;
		this.#isDisposed = true;
		this.#following?.dispose();
		for (const each of [
			this.#selected,
			this.#expanded,
			this.#collapsed,
			this.#shown
		]) each.dispose();
		this.#parts.closed();
		this.#parts.connection.tell("window/tree.dispose", { tree: this.#parts.handle });
	}
	/** Empty if the element has gone since the page showed it. */
	#elementAt(path) {
		try {
			return [this.#nodes.at(path).element];
		} catch (cause) {
			if (cause instanceof WireFailure) return [];
			throw cause;
		}
	}
	/** Sends the changes of one turn of the event loop in one message. */
	#say(words) {
		this.#words = {
			...this.#words,
			...words
		};
		if (this.#isTelling) return;
		this.#isTelling = true;
		queueMicrotask(() => {
			this.#isTelling = false;
			if (this.#isDisposed) return;
			const { title, description, message, badge } = this.#words;
			this.#parts.connection.tell("window/tree.set", {
				tree: this.#parts.handle,
				...title === void 0 ? {} : { title },
				...description === void 0 ? {} : { description },
				...message === void 0 ? {} : { message },
				...badge === void 0 ? {} : { badge: {
					value: badge.value,
					tooltip: badge.tooltip
				} }
			});
		});
	}
	#change(changed) {
		const isFirst = this.#changed === void 0;
		if (changed === void 0) this.#changed = "all";
		else if (this.#changed !== "all") {
			const several = Array.isArray(changed) ? changed : [changed];
			this.#changed = /* @__PURE__ */ new Set([...this.#changed ?? [], ...several]);
		}
		if (isFirst) queueMicrotask(() => void this.#refresh());
	}
	async #refresh() {
		const changed = this.#changed ?? "all";
		this.#changed = void 0;
		const tree = this.#parts.handle;
		const elements = changed === "all" ? [] : await this.#renewed(changed);
		if (this.#isDisposed || changed !== "all" && elements?.length === 0) return;
		const some = elements && elements.length > 0 && elements.length <= 64;
		this.#parts.connection.tell("window/tree.refresh", some ? {
			tree,
			elements: [...elements]
		} : { tree });
	}
	/** Undefined if the provider fails for one of them: the page then asks for the whole tree and shows the failure where it occurs. */
	async #renewed(changed) {
		try {
			return (await Promise.all([...changed].map((element) => this.#nodes.renewed(element)))).flat().map(({ path, item }) => ({
				path,
				item: itemOf(path.at(-1) ?? "", item)
			}));
		} catch (cause) {
			console.error("An element of a tree could not be read:", cause);
			return;
		}
	}
};
// packages/api/src/facade/window.ts
function windowApi(connection, commands) {
	const newHandle = handles();
	return {
		showInformationMessage: showMessage(connection, "information"),
		showWarningMessage: showMessage(connection, "warning"),
		showErrorMessage: showMessage(connection, "error"),
		showQuickPick: showQuickPick(connection),
		showInputBox: showInputBox(connection),
		withProgress: withProgress(connection, newHandle),
		createOutputChannel: outputApi(connection, newHandle),
		createStatusBarItem: statusBarApi(connection, newHandle),
		...treesApi({
			connection,
			commands,
			newHandle
		})
	};
}
function showMessage(connection, severity) {
	const show = async (message, ...rest) => {
		const [first, ...others] = rest;
		const hasOptions = typeof first === "object" && !("title" in first);
		const options = hasOptions ? first : {};
		const items = hasOptions ? others : rest;
		const { chosen } = await connection.ask("window/message.show", {
			severity,
			message,
			modal: options.modal ?? false,
			...options.detail === void 0 ? {} : { detail: options.detail },
			items: items.map((item) => typeof item === "string" ? item : item.title)
		});
		if (chosen !== null) return items[chosen];
		return options.modal ? items.find((item) => typeof item === "object" && item.isCloseAffordance) : void 0;
	};
	return show;
}
function showQuickPick(connection) {
	const show = async (items, options = {}, token) => {
		const listed = await items;
		const { title, placeHolder, canPickMany: many = false } = options;
		const { chosen } = await connection.ask("window/quickPick.show", {
			many,
			...title === void 0 ? {} : { title },
			...placeHolder === void 0 ? {} : { placeholder: placeHolder },
			items: listed.map((item) => typeof item === "string" ? { label: item } : shown(item))
		}, token);
		if (chosen === null) return void 0;
		const found = chosen.map((index) => listed[index]);
		return many ? found : found[0];
	};
	return show;
}
/** Without the members that the caller has added to find the entry again. */
function shown({ label, description, detail, picked }) {
	return {
		label,
		...description === void 0 ? {} : { description },
		...detail === void 0 ? {} : { detail },
		...picked === void 0 ? {} : { picked }
	};
}
function showInputBox(connection) {
	return async ({ title, prompt, placeHolder, value, password = false } = {}, token) => {
		return (await connection.ask("window/inputBox.show", {
			password,
			...title === void 0 ? {} : { title },
			...prompt === void 0 ? {} : { prompt },
			...placeHolder === void 0 ? {} : { placeholder: placeHolder },
			...value === void 0 ? {} : { value }
		}, token)).value ?? void 0;
	};
}
// packages/api/src/facade/workspace.ts
function workspaceApi(connection, first) {
	let now = first;
	const changed = new EventEmitter();
	connection.on("workspace/configuration.changed", (next) => {
		const keys = changedKeys(now, next);
		now = next;
		if (keys.length > 0) changed.fire({ affectsConfiguration: (section) => keys.some((key) => within(key, section)) });
	});
	return {
		getConfiguration(section) {
			const keyOf = (name) => section === void 0 || section === "" ? name : `${section}.${name}`;
			const settingOf = (name) => now.values[keyOf(name)] ?? now.defaults[keyOf(name)];
			return {
				get: (name, defaultValue) => settingOf(name) ?? defaultValue,
				has: (name) => settingOf(name) !== void 0,
				inspect(name) {
					const key = keyOf(name);
					if (!(key in now.defaults)) return void 0;
					const [defaultValue, globalValue] = [now.defaults[key], now.values[key]];
					return {
						key,
						defaultValue,
						...globalValue === void 0 ? {} : { globalValue }
					};
				},
				async update(name, value) {
					await connection.ask("workspace/configuration.update", {
						key: keyOf(name),
						...value === void 0 ? {} : { value }
					});
				}
			};
		},
		onDidChangeConfiguration: changed.event
	};
}
var within = (key, section) => key === section || key.startsWith(`${section}.`);
function changedKeys(before, after) {
	return [.../* @__PURE__ */ new Set([...Object.keys(before.values), ...Object.keys(after.values)])].filter((key) => JSON.stringify(before.values[key]) !== JSON.stringify(after.values[key]));
}
function memento(connection, scope, first) {
	/** The values as the extension sees them: an update is visible at once. */
	const values = new Map(Object.entries(first));
	/** The values that the host has acknowledged. */
	const kept = new Map(values);
	/** The number of each key's latest update. */
	const latest = /* @__PURE__ */ new Map();
	let updates = 0;
	return {
		keys: () => [...values.keys()],
		get: (key, defaultValue) => values.has(key) ? values.get(key) : defaultValue,
		async update(key, value) {
			updates += 1;
			const number = updates;
			latest.set(key, number);
			put(values, key, value);
			try {
				await connection.ask("workspace/state.update", {
					scope,
					key,
					...value === void 0 ? {} : { value }
				});
				put(kept, key, value);
			} catch (cause) {
				if (latest.get(key) === number) put(values, key, kept.get(key));
				throw cause;
			}
		}
	};
}
function put(values, key, value) {
	if (value === void 0) values.delete(key);
	else values.set(key, value);
}
function secretStorage(connection) {
	const changed = new EventEmitter();
	return {
		get: async (key) => (await connection.ask("workspace/secrets.get", { key })).value ?? void 0,
		async store(key, value) {
			await connection.ask("workspace/secrets.store", {
				key,
				value
			});
			changed.fire({ key });
		},
		async delete(key) {
			await connection.ask("workspace/secrets.delete", { key });
			changed.fire({ key });
		},
		onDidChange: changed.event
	};
}
// packages/api/src/api.ts
function createApi(connection, { env, configuration }) {
	const commands = commandsApi(connection);
	return {
		window: windowApi(connection, commands),
		commands,
		workspace: workspaceApi(connection, configuration),
		env: envApi(connection, env),
		authentication: authenticationApi(connection),
		lm: lmApi(connection),
		trading: tradingApi(connection),
		automation: automationApi(connection)
	};
}
function createContext(connection, snapshot) {
	return {
		extension: snapshot.extension,
		subscriptions: [],
		globalState: memento(connection, "global", snapshot.global_state),
		workspaceState: memento(connection, "workspace", snapshot.workspace_state),
		secrets: secretStorage(connection)
	};
}
// packages/api/src/plugin/unpermitted.ts
/** Stands for a namespace without permission: reading a member throws the reason instead of returning an empty value. */
function unpermitted(namespace) {
	const refuse = () => {
		throw new WireFailure("plugin.permission_missing", `plugin.yaml does not name the permission ${namespace}: add it to permissions`);
	};
	return new Proxy({}, {
		get: refuse,
		has: refuse,
		ownKeys: refuse
	});
}
// packages/api/src/plugin/serve.ts
/** The protocol that this version speaks. */
var PROTOCOL = "0.1";
/**
* Serves the requests of the host. `initialize`, the first one, is answered at once. `activate` runs after that answer,
* because it may wait for the trader. All other requests wait until it has returned.
*/
function servePlugin(connection, activate, { failed }) {
	let context;
	const activated = Promise.withResolvers();
	const begin = async (snapshot, permissions) => {
		bind({
			...createApi(connection, snapshot),
			...permissions.includes("env") ? {} : { env: unpermitted("env") },
			...permissions.includes("workspace") ? {} : { workspace: unpermitted("workspace") }
		});
		context = createContext(connection, snapshot);
		await activate(context);
	};
	const start = async (given) => {
		try {
			if (!given.backtest) await begin(snapshotOf(given), given.permissions);
			activated.resolve();
		} catch (cause) {
			activated.reject(cause);
			failed(cause);
		}
	};
	connection.hold(activated.promise);
	connection.serve("initialize", (given) => {
		setTimeout(() => void start(given), 0);
		return { protocol: PROTOCOL };
	});
	serveBacktests(connection);
	return { release() {
		disposeAll(context?.subscriptions.splice(0) ?? [], connection);
	} };
}
function snapshotOf({ plugin: { id, name }, env, ...given }) {
	return {
		extension: {
			id,
			name
		},
		env: env ?? {
			app_name: "",
			app_version: "",
			language: "",
			time_zone: "",
			is_debug: false,
			theme: "light"
		},
		configuration: given.configuration ?? {
			defaults: {},
			values: {}
		},
		global_state: given.global_state ?? {},
		workspace_state: given.workspace_state ?? {}
	};
}
// packages/api/src/plugin/run-plugin.ts
/**
* Connects the plugin with Bourse and runs `activate` as soon as the namespaces can be used; call it once, at the end of
* the plugin's entry. A failure of `activate` ends the process. What a plugin prints goes to its log from now on, because
* its standard output is the wire.
*/
function runPlugin(activate) {
	const { stdin: input, stdout, stderr, exit } = process;
	const write = stdout.write.bind(stdout);
	stdout.write = stderr.write.bind(stderr);
	const output = {
		write: (bytes) => write(bytes),
		get writableLength() {
			return stdout.writableLength;
		},
		get writableNeedDrain() {
			return stdout.writableNeedDrain;
		},
		once: stdout.once.bind(stdout)
	};
	const ended = () => {
		plugin.release();
		write("", () => exit(0));
	};
	const connection = connect(streamCarrier({
		input,
		output,
		misused: (reason) => console.error(reason),
		ended
	}), (cause) => console.error(inWords(cause)));
	const plugin = servePlugin(connection, activate, { failed(cause) {
		console.error(inWords(cause));
		write("", () => exit(1));
	} });
	connection.on("shutdown", plugin.release);
}
/** Shows a refusal of the host with its code and without its stack, which would not help. */
var inWords = (cause) => cause instanceof WireFailure ? `${cause.code}: ${cause.message}` : cause;
export { CancellationTokenSource, Disposable, EventEmitter, LanguageModelChatMessage, ProgressLocation, RollingMean, StatusBarAlignment, TreeItem, TreeItemCollapsibleState, WireFailure, authentication, automation, commands, defineStrategies, env, lm, registerStrategy, runPlugin, trading, window, workspace };
