// The commands of TeX for the characters of formulas.

const greek =
  "α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi Ω Omega";
const signs =
  "× times · cdot ⋅ cdot ÷ div ± pm ∓ mp ≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ∼ sim ≪ ll ≫ gg ∝ propto ∞ infty → to ← gets ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ¬ neg ∧ land ∨ lor ∂ partial ∇ nabla ∘ circ ⊗ otimes ⊕ oplus ⊥ perp ∥ parallel ∠ angle … ldots ⋯ cdots ⋮ vdots ⋱ ddots ℏ hbar ℓ ell ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge";
const delimiters =
  "⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ | { { } }";
const accents =
  "\u0302 hat \u0303 tilde \u0304 bar \u0305 bar ¯ bar \u20d7 vec \u0307 dot \u0308 ddot \u030c check \u0301 acute \u0300 grave \u0306 breve";

/** Commands by their character. */
const commands = readPairs(`${greek} ${signs}`);
const delimiterCommands = readPairs(delimiters);
const accentCommands = readPairs(accents);
const functions = new Set(
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh".split(
    " ",
  ),
);

/** Characters with a meaning of their own in TeX. */
const escaped: Readonly<Record<string, string>> = {
  "\\": "\\backslash ",
  "^": "\\hat{\\ }",
  "~": "\\sim ",
  "\u2212": "-",
  "\u2061": "",
  "\u00a0": " ",
};

/** The text of a formula, without a function that has a command of its own. */
export function writeSymbols(text: string): string {
  return Array.from(text, (character) => {
    const command = commands.get(character);
    if (command !== undefined) return `\\${command} `;
    return /[#$%&_{}]/.test(character) ? `\\${character}` : (escaped[character] ?? character);
  }).join("");
}

/** Letters of the mathematical alphabets are written as plain ones. */
export function toPlainLetters(text: string): string {
  return text.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"));
}

export function isFunction(word: string): boolean {
  return functions.has(word);
}

export function writeDelimiter(character: string): string {
  if (character === "") return ".";
  const command = delimiterCommands.get(character);
  return command === undefined ? writeSymbols(character).trim() : `\\${command} `;
}

export function findAccent(character: string): string | undefined {
  return accentCommands.get(character);
}

function readPairs(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(" ");
  return new Map(
    words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1]!] as const] : [])),
  );
}
