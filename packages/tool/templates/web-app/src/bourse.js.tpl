// @bourse/sdk/webapp, bundled: the bridge of web applications. SPDX-License-Identifier: Apache-2.0
// packages/sdk/src/webapp/failure.ts
/** The host or the page refused a request. */
var WebAppFailure = class extends Error {
	name = "WebAppFailure";
	/** A code of the host's error catalogue. */
	code;
	/** The same request may succeed later. */
	retryable;
	constructor({ code, message, retryable }) {
		super(message);
		this.code = code;
		this.retryable = retryable;
	}
};
// packages/sdk/src/webapp/methods.ts
/** The methods of the bridge, by their first word. A test holds this against the contract. */
var METHODS = {
	app: [
		"ready",
		"keep",
		"title",
		"download"
	],
	clipboard: ["write"],
	network: ["fetch"],
	external: ["open"],
	secrets: [
		"status",
		"request",
		"clear"
	],
	models: [
		"settings",
		"decide",
		"recipe"
	],
	storage: ["read", "write"]
};
/** Makes the functions that send their parameters by `call`. */
function bridgeFunctions(call) {
	const spaces = Object.entries(METHODS).map(([space, verbs]) => {
		const functions = verbs.map((verb) => {
			const method = `${space}.${verb}`;
			return [verb, (params = {}) => call(method, params)];
		});
		return [space, Object.fromEntries(functions)];
	});
	return Object.fromEntries(spaces);
}
// packages/sdk/src/webapp/requests.ts
/** The bridge closes a frame that has more requests without an answer; this leaves room for the application's own. */
var MAX_IN_FLIGHT = 48;
/** Requests over the port, answered by their ids. */
var Requests = class {
	#port;
	#take;
	#open = /* @__PURE__ */ new Map();
	#queued = [];
	#count = 0;
	constructor(port, take) {
		this.#port = port;
		this.#take = take;
		port.onmessage = ({ data }) => this.#received(data);
	}
	/** Requests beyond those that may be open at once wait here until one of them is answered. */
	send(method, params) {
		this.#count += 1;
		const id = String(this.#count);
		const { promise, resolve, reject } = Promise.withResolvers();
		const begin = () => {
			this.#open.set(id, {
				resolve,
				reject
			});
			try {
				this.#port.postMessage({
					id,
					method,
					params
				});
			} catch (cause) {
				this.#open.delete(id);
				reject(cause);
				this.#next();
			}
		};
		if (this.#open.size < MAX_IN_FLIGHT) begin();
		else this.#queued.push(begin);
		return {
			id,
			result: promise
		};
	}
	#received(message) {
		if ("event" in message) {
			this.#take(message);
			return;
		}
		const waiting = message.id === null ? void 0 : this.#open.get(message.id);
		if (!waiting || message.id === null) return;
		this.#open.delete(message.id);
		if (message.ok) waiting.resolve(message.result);
		else waiting.reject(new WebAppFailure(message.error));
		this.#next();
	}
	#next() {
		if (this.#open.size < MAX_IN_FLIGHT) this.#queued.shift()?.();
	}
};
// packages/sdk/src/webapp/open-bridge.ts
/**
* Opens the bridge to the host. Resolves when the page around the frame hands over its port.
*
* @throws Error when no host serves this page
*/
async function openBridge(from = globalThis) {
	const offered = Reflect.get(from, "svcWebApp");
	const protocol = "svc-webapp-v1";
	if (offered?.protocol !== protocol) throw new Error(`This page runs only in a host that offers ${protocol}.`);
	return bridgeOver(await offered.port);
}
/** The bridge over a port that is already there; for tests of an application. */
function bridgeOver(port) {
	const listeners = /* @__PURE__ */ new Map();
	const last = /* @__PURE__ */ new Map();
	const unheard = [];
	const requests = new Requests(port, ({ event, data }) => {
		if (event === "app.answered" && !listeners.get(event)?.size) unheard.push(data);
		else if (event !== "models.completed" && event !== "app.answered") last.set(event, data);
		for (const listener of Array.from(listeners.get(event) ?? [])) listener(data);
	});
	const on = (event, listener) => {
		const known = listeners.get(event) ?? /* @__PURE__ */ new Set();
		listeners.set(event, known.add(listener));
		if (last.has(event)) listener(last.get(event));
		if (event === "app.answered") for (const data of unheard.splice(0)) listener(data);
		return () => void known.delete(listener);
	};
	const runRecipe = (recipe) => {
		const { promise, resolve, reject } = Promise.withResolvers();
		const sent = requests.send("models.recipe", recipe);
		const stop = on("models.completed", (completed) => {
			if (completed.id !== sent.id) return;
			if (completed.ok) resolve(completed.result);
			else reject(new WebAppFailure(completed.error));
		});
		sent.result.catch(reject);
		return promise.finally(stop);
	};
	return {
		...bridgeFunctions((method, params) => requests.send(method, params).result),
		on,
		runRecipe
	};
}
export { WebAppFailure, bridgeOver, openBridge };
