/** A small function `subject(a, b, c, …)` with the types of its parameters, and the code before it. */
export interface Sample {
  readonly types: readonly string[];
  readonly body: string;
  readonly before?: string;
}

/** Returns the text of a module with the function. Parameters of type `any` have no annotation. */
export function textOf({ types, body, before = '' }: Sample): string {
  const parameters = types.map((type, at) => {
    const name = 'abcdef'[at] ?? 'x';
    return type === 'any' ? name : `${name}: ${type}`;
  });
  const head = before === '' ? '' : `${before}\n`;
  return `${head}export function subject(${parameters.join(', ')}) {\n${body}\n}\n`;
}

function samples(
  types: string,
  ...bodies: readonly (string | readonly [string, string])[]
): Sample[] {
  const list = types === '' ? [] : types.split(', ');
  return bodies.map((body) =>
    typeof body === 'string'
      ? { types: list, body }
      : { types: list, body: body[1], before: body[0] },
  );
}

const any2 = 'any, any';

/** Ordinary code, and code that misleads a careless search. Each shape occurs with types that make it harmless, and without types. */
export const corpus: readonly Sample[] = [
  // Maximum and minimum.
  ...[
    'number, number',
    'string, string',
    'bigint, bigint',
    'string | number, string | number',
    any2,
  ].flatMap((types) =>
    samples(
      types,
      'return a > b ? a : b;',
      'return a < b ? a : b;',
      'if (a > b) b = a; return b;',
      'if (a <= b) { a = b; } return a;',
    ),
  ),
  ...samples(
    'number',
    'return a > 5 ? a : 5;',
    'return a > 0 ? a : 0;',
    'return a < -1 ? a : -1;',
    'return a >= -0 ? a : -0;',
    'return Object.is(a > 0 ? a : 0, 0);',
  ),
  ...samples('any', 'return a > 5 ? a : 5;', "return a > '5' ? a : '5';"),
  ...samples('number[]', 'let m = 1; for (const x of a) { if (x > m) m = x; } return m;'),
  ...samples('number[], string', 'return a.length > b.length ? a.length : b.length;'),
  // Counted loops.
  ...['number[]', 'readonly number[]', 'string', 'string[]', 'any', 'Sized'].flatMap((types) =>
    samples(
      types,
      'let n = 0; for (let i = 0; i < a.length; i++) { n += i; } return n;',
      'for (let i = 0; i < a.length; i++) { log(a[i]); }',
      'const n = a.length; for (let i = 0; i < n; i += 1) { log(i); }',
    ),
  ),
  ...samples(
    'number[]',
    'let s = 0; for (let i = 0; i < a.length; i++) { s += a[i]; } return s;',
    'for (let i = 0; i < a.length; i++) { if (i > 6) break; a.pop(); }',
    'for (let i = 0; i < a.length; i++) { log(i); if (i > 6) break; a.length = a.length - 1; }',
    'for (let i = 0; i < a.length; i++) { log(i); if (i > 6) break; a = a.slice(1); }',
    'for (let i = 0; i < a.length; i++) { log(i); if (i > 6) break; i += 1; }',
    'for (let i = 1; i < a.length; i++) { log(i); if (i > 6) break; }',
    'for (let i = 0; i < a.length; i += 2) { log(i); if (i > 6) break; }',
    'for (let i = 0; i < a.length; i++) { const cut = () => { i += 1; }; log(i); cut(); if (i > 8) break; }',
    'let n = a.length; const f = () => { n -= 1; }; for (let i = 0; i < n; i++) { log(i); if (i > 6) break; f(); }',
    'const n = a[0]; for (let i = 0; i < n; i++) { log(i); if (i > 6) break; }',
    'const n = a.length - 1; for (let i = 0; i < n; i++) { log(i); if (i > 6) break; }',
    'for (let i = 0; i < 4; i++) { log(i); } return 1;',
    'for (let i = 5; i < 4; i++) { log(i); if (i > 9) break; } return 1;',
    'for (let i = 0; i < 3.5; i++) { log(i); if (i > 9) break; } return 1;',
    'let n = 0; for (let i = a.length; i > 0; i--) { n += a[i - 1] ?? 0; } return n;',
  ),
  ...samples(
    'string',
    'a = a.normalize(); let n = 0; for (let i = 0; i < a.length; i++) { n += log(i) as number; } return n;',
  ),
  ...samples(
    'number[], any',
    'for (let i = 0; i < a.length; i++) { log(i); if (i > 6) break; b(a); }',
  ),
  ...samples('number', 'for (let i = 0; i < a; i++) { log(i); if (i > 6) break; }'),
  ...samples('any', 'for (var i = 0; i < 3; i++) { log(a + i); }'),
  // Lengths and positions.
  ...['number[]', 'string', 'any', 'Sized', 'string | undefined'].flatMap((types) =>
    samples(
      types,
      "if (a.length === 0) return 'none'; return 'some';",
      'if (a.length > 0) return log(1); return 2;',
      'return a.length % 2 === 0;',
      'return a.length >= 1 && a.length < 1;',
      'while (a.length !== 0) { log(1); return 3; } return 4;',
    ),
  ),
  ...samples(
    'number[], number',
    'return a.indexOf(b) === -1;',
    'return a.indexOf(b) >= 0 ? 1 : 2;',
    'return a.findIndex((x) => x > b) !== -1;',
  ),
  ...samples('Sized, any', 'return a.indexOf(b) === -1;', 'return a.indexOf(b) >= 0;'),
  ...samples(
    any2,
    'return a.indexOf(b) === -1;',
    'return a.indexOf(b) < 0 ? 1 : 2;',
    'return a === 0 || b === 1;',
  ),
  ...samples(
    'string, string',
    'return a.indexOf(b) > -1;',
    'return -1 === a.lastIndexOf(b);',
    'return 0 < a.length;',
  ),
  ...samples(
    'number',
    'return Math.abs(a) < 0;',
    'return Math.abs(a) === 0;',
    'return Math.abs(a) > 0 ? 1 : 2;',
    'return Math.abs(a) >= 0;',
    'return a === 0;',
  ),
  ...samples('any', 'return Math.abs(a) === 0;', 'return a === 0 ? 1 : 2;'),
  // Remainders, signs.
  ...['number', 'bigint', 'any', 'string | number'].flatMap((types) =>
    samples(
      types,
      'return a % 2;',
      'return a % 2 === 0;',
      'a %= 3; return a;',
      'return 7 % a;',
      'return Math.abs(-a);',
      'return -a;',
      'return a - 1;',
      'a -= 1; return a;',
      'a = a - 1; return a;',
      'a++; return a;',
    ),
  ),
  ...samples(any2, 'return a % b;', 'return Math.abs(a - b);'),
  ...samples(
    'number, number',
    'return a % (b + 1);',
    'return Math.abs(a - b);',
    'return Math.max(-a, -b);',
    'return 5 + a % 3;',
  ),
  ...samples(
    'number',
    ['const Math = { abs: (x) => x };', 'return Math.abs(-a);'],
    ['const Math = { abs: (x) => x };', 'return Math.abs(a) === 0;'],
  ),
  ...samples(
    'any',
    ['class Array { length = -1 }', 'const x = new Array(); return x.length === 0;'],
    ['const String = (x) => log(x);', 'String(a); return 1;'],
    ['function isNaN() { log(1); return true; }', 'if (isNaN(a)) return 1; return 1;'],
  ),
  // Positions in strings.
  ...['string', 'any', 'string[]'].flatMap((types) =>
    samples(
      types,
      'return a.substring(0, 1) + a.substring(1);',
      'return a.substring(0);',
      'return a.slice(0, 1);',
      "return a.indexOf('b', 0);",
      "return a.includes('a', 0);",
      "return a.lastIndexOf('a', 0);",
    ),
  ),
  ...samples('string, any', 'return a.substring(...b, 0);', 'return a.substring(b, 0);'),
  // Alternatives that exclude each other.
  ...['string', 'number', 'any', 'Sized', 'string | number'].flatMap((types) =>
    samples(
      types,
      "return a === 'a' || a === 'b';",
      "if (a === 'a' || a === 'a') return 1; return 2;",
      'return a === 0 || a === -0;',
      'return a === 1 || 2 === a;',
      "return a == 'a' || a == 'b';",
      'return a.x === 1 || a.x === 2;',
      "return a > 'a' || a === 'b';",
    ),
  ),
  ...samples(
    'string[]',
    "return a[0] === 'a' || a[0] === 'b';",
    "return a[log(0) as number] === 'a' || a[log(0) as number] === 'b';",
  ),
  ...samples(
    'any',
    'return log(a) === 1 || log(a) === 2;',
    'return a === 1 || a === 1n || a === NaN;',
  ),
  // Code that a minifier drops, merges or rewrites.
  ...['number, number', 'bigint, bigint', 'string, string', any2, 'boolean, string'].flatMap(
    (types) =>
      samples(
        types,
        'a + b; return 1;',
        'a < b; return 1;',
        'a == b; return 1;',
        'if (a < b) { return 1; } return 1;',
        'if (a == b) return 1; else return 1;',
        'const t = a < b; log(1); return t;',
        'const t = a <= b; return 5;',
        'let t = 0; if (a >= b) t = 1; return 2;',
        'return a < b ? b : b;',
        'return !(a == b);',
        'return !!(a > b) === true;',
        'return a !== b ? a : b;',
        'return a === b ? a : b;',
        'return a ? a : b;',
        'return a == null ? b : a;',
        'return a === null || a === undefined;',
        'return `${a}` + b;',
        '`${a}`; return 1;',
        'return a - 1 + 1;',
        'return a - -b;',
        'return -a * -1;',
        'String(a); return 1;',
        'Number(a); return 1;',
        'Math.max(a, b); return 1;',
        'return Math.pow(a, b);',
        'return a ** b;',
        'isNaN(a); return 1;',
        '({ [a]: 1 }); return 1;',
        'a in {}; return 1;',
        'typeof a; void b; return 1;',
        'switch (a) { case b: return 1; default: return 1; }',
        'try { if (a < b) return 2; } catch { return 3; } return 4;',
        'try { log(a + b); } finally { log(2); } return 1;',
      ),
  ),
  ...samples(
    any2,
    'a.x; return 1;',
    'if (a.x) return 1; return 1;',
    'return a.x ? b : b;',
    'return a.x === null || a.x === undefined;',
    'return a.x == null ? 1 : a.x;',
    'return a?.x === undefined;',
    'a.x = 1; a.x = 2; return a;',
    'a.y = a.y || 1; return a;',
    'a.y = a.y + 1; return a;',
    'a.length -= 1; return a.length;',
    'log(a) || log(b);',
    'log(a) && log(a);',
    'if (log(a)) { log(1); } else { log(1); }',
    'if (log(a)) return log(1); return log(1);',
    'const { x } = a; return 1;',
    'const [x] = a; return 1;',
    'return [...a].length;',
    'return { ...a, x: 1 }.x;',
    'return function inner() { return a; };',
    'const f = (x) => x; return f(a);',
    'const f = () => {}; f(a < b); return 1;',
    'function f() {} f(a + b); return 1;',
    'return a instanceof Object;',
    'return new Array(a).length;',
    'return Array(3).length;',
    'throw new Error(a + b);',
    'throw a;',
    'return Object(a) === a;',
    'delete a.x; return typeof a;',
    'return arguments.length;',
    'a = 2; return arguments[0];',
    'let i = 0; while (true) { if (i >= 3) break; i++; log(i); } return i;',
    'for (;;) { if (log(a)) return 1; else return 2; }',
    'do { log(a); } while (false); return 1;',
    'outer: for (const x of [1, 2]) { for (const y of [1, 2]) { if (x === y) continue outer; log(y); } } return 1;',
    'for (const x of [1, 2, 3]) { if (x === 2) continue; log(x); }',
    'for (const x of [1, 2, 3]) { if (x === 2) break; log(x); } return 1;',
    'if (a) { return; } log(1); return;',
    'if (a) log(1); else if (b) log(2); else log(3);',
    'return a || b || 1;',
    'return a ?? b ?? 1;',
    'return (a, b);',
    'return void a;',
    'return a > 0 === true;',
  ),
  // Variables before their declaration, closures, names.
  ...samples(
    'any',
    'const f = () => x; if (a) f(); const x = 1; return x;',
    'if (a) g(); let y = 1; function g() { log(y); } return y;',
    'switch (a) { case 1: y = 2; case 2: let y = 3; return y; } return 4;',
    'x = 1; let x = a; return x;',
    'let n = 0; const up = () => n++; up(); if (a) up(); return n;',
    'let t = a; a = 1; return t;',
    'const t = a; log(1); return t;',
    'var v = 1; { var v = 2; } return v;',
    'const s = 1; { const s = 2; log(s); } return s;',
    'const o = { f() { return 1; }, get g() { return log(2); } }; if (a) return o.g; return o.f();',
    'class K { v = 1; m() { return this.v > 0 ? 1 : 2; } } return new K().m();',
    'class K { #v = 1; m() { if (this.#v === 1) return log(1); return 2; } } return new K().m();',
    'class K { constructor() { this.v = a ? 1 : 2; } } class L extends K { constructor() { super(); this.w = 1; } } return new L().w;',
    'const f = async () => 1; f(); return 1;',
    'function* g() { yield 1; yield 2; return; } return [...g()];',
    'const f = function named() { return 1; }; return f;',
    'return (() => a)() === a;',
  ),
  ...samples(
    'number',
    'return a > 0 ? true : false;',
    'if (a > 0) return true; return false;',
    'const big = a > 100; if (big) return 1; return 2;',
    'let x = 0; if (a > 1) { x = 1; } else { x = 2; } return x;',
    'let x = a; x += 0; return x;',
    'return a * 1;',
    'return a + 0;',
    'return a - 0;',
    'return (a | 0) | 0;',
    'return a >>> 0 >= 0;',
    'return ~~a;',
    'return a * 2 / 2;',
    'const zero = 0; return a === zero;',
    'return 1 / (a * 0);',
    'return 0 * a === 0;',
    'return -0 === 0 ? 1 / -0 : a;',
    "return 'x' + a + 'y' + 'z';",
    'return [a, 1, 2].length === 3;',
    'return a >= 1 && a <= 3;',
    'return 1 <= a || a < -3;',
  ),
  ...samples(
    'boolean, boolean',
    'return a && b;',
    'return a || b;',
    'return a !== b;',
    'return !a && !b;',
    'if (a) { if (b) return 1; } return 2;',
    'return a ? b : false;',
    'return a === true || b === false;',
  ),
];
