const source = Array.from(
  { length: 400 },
  (_, at) =>
    `function f${at}(a, b) { return "text ${at}" + (a * ${at} >= b ? 'x' : "y"); } // note ${at}\n`,
).join('');

function isDigit(code) {
  return code >= 48 && code <= 57;
}

function isLetter(code) {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

/** Splits a text into tokens by hand. */
function tokenise(text) {
  const tokens = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 10) {
      at += 1;
    } else if (isLetter(code)) {
      const start = at;
      while (at < text.length && (isLetter(text.charCodeAt(at)) || isDigit(text.charCodeAt(at))))
        at += 1;
      tokens.push({ kind: 'word', text: text.slice(start, at) });
    } else if (isDigit(code)) {
      let value = 0;
      while (isDigit(text.charCodeAt(at))) {
        value = value * 10 + (text.charCodeAt(at) - 48);
        at += 1;
      }
      tokens.push({ kind: 'number', value });
    } else if (code === 34 || code === 39) {
      const end = text.indexOf(text[at], at + 1);
      tokens.push({ kind: 'string', text: text.slice(at + 1, end) });
      at = end + 1;
    } else if (code === 47 && text.charCodeAt(at + 1) === 47) {
      at = text.indexOf('\n', at);
    } else {
      tokens.push({ kind: 'sign', text: text[at] });
      at += 1;
    }
  }
  return tokens;
}

/** How often each word occurs, and a hash of all. */
function summarise(tokens) {
  const counts = new Map();
  let hash = 7;
  for (const token of tokens) {
    const key = token.kind === 'number' ? String(token.value) : token.text;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) | 0;
  }
  return hash + counts.size;
}

export function run() {
  let total = 0;
  for (let round = 0; round < 3; round += 1) total += summarise(tokenise(source));
  return total;
}
