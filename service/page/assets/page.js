// The total follows the choice, and the page says that it was opened. Everything else works without this.
"use strict";
const main = document.querySelector("main[data-page]");
const form = document.getElementById("answer");

const send = (where, fields) => fetch(main.dataset.page + where, { method: "POST", body: new URLSearchParams(fields), credentials: "same-origin" });

// A page that a browser has only prepared, or that lies in the background, was not opened.
const seen = () => {
	if (document.visibilityState !== "visible" || document.prerendering) return;
	document.removeEventListener("visibilitychange", seen);
	send("/seen", { token: main.dataset.token }).catch(() => {});
};

const fill = (id, rows) => {
	const body = document.querySelector("#" + id + " tbody");
	if (!body || !rows) return;
	body.replaceChildren(...rows.map((row) => {
		const line = document.createElement("tr");
		line.className = row.class;
		const name = line.insertCell(), amount = line.insertCell();
		name.textContent = row.name;
		amount.textContent = row.amount;
		amount.className = "m";
		return line;
	}));
};

const chosen = () => [...form.querySelectorAll("input[type=radio]:checked")].map((radio) => [radio.name, radio.value]);

let turn = 0;
const total = async () => {
	const mine = ++turn;
	document.getElementById("pdf").search = new URLSearchParams(chosen());
	const accept = form.querySelector("button[value=accept]");
	document.body.classList.add("busy");
	accept.disabled = true;
	try {
		const answer = await send("/total", new FormData(form));
		if (mine !== turn) return;
		if (!answer.ok) throw new Error(answer.status);
		const now = await answer.json();
		document.getElementById("sum").textContent = now.sum;
		document.getElementById("words").textContent = now.words;
		for (const field of document.getElementsByName("agreed")) field.value = now.agreed;
		for (const more of form.querySelectorAll("[data-more]")) more.textContent = now.more[more.dataset.more] || "";
		fill("totals", now.totals);
		fill("payments", now.payments);
		accept.disabled = "preview" in main.dataset;
		document.body.classList.remove("busy");
	} catch (e) { // what is shown is not what is chosen: the button asks for the whole page
		if (mine === turn) document.documentElement.classList.add("plain");
	}
};

if (main) {
	document.addEventListener("visibilitychange", seen);
	document.addEventListener("prerenderingchange", seen);
	seen();
}
if (form) {
	document.documentElement.classList.remove("plain");
	form.addEventListener("change", (e) => { if (e.target.type === "radio") total(); });
	document.getElementById("review").addEventListener("click", (e) => {
		if (document.documentElement.classList.contains("plain")) return;
		e.preventDefault();
		document.getElementById("accept").scrollIntoView({ block: "center" });
		document.getElementById("name").focus({ preventScroll: true });
	});
	// Whoever asks keeps their choice.
	for (const other of document.forms) if (other !== form) other.addEventListener("formdata", (e) => {
		for (const [area, option] of chosen()) e.formData.set(area, option);
	});
	// A browser that comes back to the page keeps the choice and not what followed from it.
	if (form.querySelector("input:checked:not([checked])")) total();
}
