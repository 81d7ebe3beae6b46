/** Programs in JavaScript; each exports `run`, or `result` where the module's own evaluation matters. */
const scripts: Readonly<Record<string, string>> = {
  'expression-bodied arrows': `
    const add = (a, b) => a + b;
    const wrap = (a) => ({ a: a * 2, b: [a - 1] });
    const nested = (a) => (b) => a - b;
    const pick = ({ x, y: [z] }, ...rest) => x + z + rest.length;
    const fact = (n) => n < 2 ? 1 : n * fact(n - 1);
    export const run = () => [add(2, 3), wrap(4), nested(5)(3), pick({ x: 1, y: [2] }, 3, 4), fact(5)];`,
  lookups: `
    const log = [];
    const note = (name, value) => { log.push(name); return value; };
    const table = { plus: (a) => a + 1, self() { return this === table; }, 'a b': 2, get seen() { return note('got', 4); } };
    const guarded = new Proxy({}, { get: (_, key) => note('get ' + String(key), key === 'x' ? 1 : undefined), has: () => note('has', false) });
    const known = new Map([['plus', 'self'], ['x', 'y']]);
    const own = { get: (key) => note('own', key + key) };
    const symbol = Symbol('s');
    function* keys(list) { for (const each of list) yield table[yield each] ?? known.get(yield 'more'); }
    async function later(key) { return table[await key] ?? known.get(await key); }
    class Held { #rows = { a: 1 }; static first = table['pl' + 'us'](1); of = (key) => this.#rows[key] ?? this[key + 's']; as = 'as'; }
    export const run = async () => {
      const steps = keys(['p']); let at = 0; const counts = {}; const none = undefined;
      for (const each of ['a', 'b', 'a']) counts[each] = (counts[each] || 0) + 1;
      for (const each in counts) counts[each]++;
      table[note('key', 'new')] = note('value', 3); delete table['n' + 'ew'];
      return [table['pl' + 'us'](1), table[known.get('plus')](), table[known.get(known.get('x'))], table['se' + 'en'], none?.[note('never', 1)],
        none?.a[note('never', 1)].get(note('never', 2)), guarded['x' + ''], guarded['y' + log.length], own.get('k' + 1), [[1, 2]][0][at++], [5, 6][at--],
        { [symbol]: 1 }[symbol], steps.next(), steps.next('plus').value, steps.next().value, await later(Promise.resolve('x')), new Held().of('a'),
        new Held().of('a' + ''), 'text'[at], new Held().of('a'.slice(1) + 'a'), counts, log, ((counts)[at ? 'a' : 'b'])];
    };`,
  'minified code': `
    function a(n){if(n<0)throw[n+1];return[n-1]}function b(n){return!n||n>1}function*c(n){yield[n+1];yield!n}
    function d(n){let s=0;for(const x of[n,n+1])s+=x;for(const k in{p:n})s+=k.length;do s--;while(s>5);return{all:n=n||s}}
    export const run=()=>{let t;try{a(-2)}catch(e){t=e}return[t,a(1),b(2),[...c(3)],d(4),d(0)]};`,
  'functions with this, arguments and defaults': `
    function total(extra = 1 + 1) { return this.base + extra; }
    function count() { return arguments.length + 1; }
    function closure(a, get = () => a * 2) { a = a + 1; return get() + a; }
    function rest(first, ...others) { return first + others.length; }
    function swap({ a = 1, b = a + 1 } = {}, [c, d = c * 2] = [3]) { return [a + b, c - d]; }
    export const run = () => [
      total.call({ base: 5 }), total.call({ base: 5 }, 7), (count)(1, 2, 3), closure(3),
      rest(1, 2, 3), swap(), swap({ a: 5 }, [1, 1]), total.length, count.length, swap.length, rest.name,
    ];`,
  'classes, fields, accessors, static blocks': `
    class Base {
      static count = 1 + 1;
      static { for (let i = 0; i < 2; i++) Base.count += i; }
      #secret = 4 * 2;
      x = 1; y = this.x + 1;
      handler = () => this.#secret - this.x;
      constructor(start) { this.start = start; this.x = start > 0 ? start : -start; }
      get double() { return this.x * 2; }
      set double(value) { this.x = value / 2; }
      static make(n) { return new this(n + 1); }
      bump() { this.#secret += 2; this.x--; return this; }
      ['com' + 'puted']() { return 'c' + this.start; }
      has(other) { return #secret in other && this.x > 0; }
      delegate() { return [1, 2, 3].map((each) => each * this.x); }
    }
    class Derived extends Base {
      z = 7;
      constructor(a) { if (a > 5) super(a - 1); else { super(a); this.z = a * 3; } }
      get double() { return super.double + 1; }
      bump() { super.bump(); this.z += 1; return this; }
    }
    export const run = () => {
      const b = Base.make(-3), d = new Derived(9), e = new Derived(2);
      b.double = 10;
      return [Base.count, b, b.handler(), b.double, b.bump().handler(), b.computed(), b.has(d), b.has({}),
        b.delegate(), d, d.double, d.bump().z, e, e.bump().x];
    };`,
  'a constructor that returns an object': `
    class Single { static one; id = 1; constructor(n) { if (n > 1) return { id: n + 1 }; this.id = n - 1; } }
    export const run = () => [new Single(1), new Single(2), new Single(5)];`,
  'optional chains and method calls': `
    const o = { a: { b(x) { return this.k + x; }, k: 10, list: [1, 2, 3] }, n: null, f() { return this; } };
    function read(p) {
      return [p?.a.b(1 + 1), p?.a?.b?.(2), p.n?.b(1).c.d, (p?.a).k, (p.a.b)(3), p.a.b(4), (p?.a.b)(5),
        p.a.list[p.a.list.length - 1], p.n?.[1 + 1], p.f?.().a.k + 1, (p.f)() === p];
    }
    export const run = () => [read(o), delete o.a.k, delete o?.a.b, o.a];`,
  'typeof, void, delete, in, instanceof, comma': `
    
    function check(x) {
      const known = typeof nowhere === 'undefined';
      return [known && x > 1, typeof (x) === 'number', void (x + 1), (x++, x * 2), 'k' in Object(x), x instanceof Object, !x, -x, +x, ~x];
    }
    export const run = () => [check(1), check(5)];`,
  'logical operators': `
    const log = [];
    const say = (name, value) => { log.push(name); return value; };
    function both(a, b) { return say('a', a) && say('b', b); }
    function either(a, b) { return say('a', a) || say('b', b); }
    function coalesce(a, b) { return say('a', a) ?? say('b', b); }
    function mixed(a, b, c) { if ((a && !b) || (b && c)) return 1; return a || b ? 2 : 3; }
    function assign(o) { o.a ||= 1; o.b &&= 2; o.c ??= 3; let x = o.a; x ||= 4; return x; }
    function named(f) { const g = f || function () {}; const h = f ?? (() => 1); return [g.name, h.name]; }
    export const run = () => [both(0, 1), both(1, 2), either(0, 1), either(1, 2), coalesce(null, 1), coalesce(0, 1),
      mixed(true, false, true), mixed(false, true, false), mixed(false, false, true), assign({ b: 1 }), assign({ a: 2, c: 0 }), named(), log];`,
  'logical assignments': `
    let order = [], shared;
    let exported;
    const say = (value) => { order.push(value); return value; };
    class Box { #own; static made = 0; own(v) { return this.#own ??= say(v); } keep(v) { return (this.kept ||= v) && (Box.made &&= v); } }
    function fill(o) { o[say('k')] ??= say(1); o[say('k')] &&= say(2); o['m'] ||= say(0); say(o).n ??= say(3); (o.p) ||= (say(4)); return o; }
    function name() { let f, g = 1; f ??= () => 1; g &&= function () {}; const o = {}; o.h ||= () => 1; return [f.name, g.name, o.h.name]; }
    async function late(o) { o.a ??= await say('late'); let b; b ||= await say(0); return [o, b, o.a &&= await 2]; }
    function* given(o) { o.y ??= yield 1; o.y &&= yield 2; return o.y; }
    function failing(o) { try { o.x ??= say(1); } catch (e) { return e.constructor.name; } try { shared ??= say(null).x; } catch (e) { return e.constructor.name; } }
    export const run = async () => {
      order = []; shared = undefined; exported = undefined; Box.made = 0;
      const box = new Box(), steps = given({});
      exported ??= say('e'); shared ||= exported &&= say(''); const x = shared ??= 8;
      return [box.own(0), box.own(1), box.keep(5), box.keep(0), Box.made, fill({}), fill({ k: 0, m: 1, n: '', p: 2 }), name(),
        await late({}), await late({ a: 0 }), [steps.next(), steps.next(0), steps.next(1)], failing(null), failing({ x: 0 }), exported, shared, x, order];
    };`,
  'assignments and updates': `
    let order = [];
    function run2() {
      let x = 1, y = 2; const o = { v: 3, list: [1, 2, 3], get g() { order.push('get'); return 4; }, set g(v) { order.push('set' + v); } };
      x += y; y -= x * 2; x *= 3; o.v **= 2; o.v %= 5; o.list[x - 9] += 10; o.list[1] <<= 1; o['list'][2] >>>= 1;
      o.g += x; x = y = x + 1; o.list[(order.push('key'), 1)] += (order.push('value'), 5);
      let s = 'a'; s += 'b'; s += x; let n = 5n; n += 2n; n *= 3n;
      x |= 8; x &= ~2; x ^= 1; o.self = o; o.self.self.v -= 1;
      x++; --y; o.list[0]++; const before = o.v++ + --o.v;
      [x, o.v] = [o.v, x]; [o.list[x > 0 ? 0 : 1], y = 2 + 1] = [9];
      ({ v: x, list: [y] } = { v: x + 1, list: [y - 1] });
      return [x, y, o.v, o.list, s, n, before];
    }
    export const run = () => { order = []; return [run2(), order]; };`,
  'statements, labels, switch and jumps': `
    function find(grid, wanted) {
      let steps = 0;
      outer: for (const row of grid) {
        for (let i = 0; i < row.length; i++) {
          steps++;
          if (row[i] === 0) continue outer;
          if (row[i] === wanted) break outer;
        }
      }
      block: { if (steps > 3) break block; steps += 100; }
      return steps;
    }
    function kind(n) {
      let text = '';
      switch (n) {
        case 0: text += 'zero'; break;
        case 1: { text += 'one'; }
        case 1 + 1: text += 'two'; break
        default: text += 'many';
          if (n > 10) text += '!'
          else if (n > 5) text += '?'
          else text += '.'
      }
      return text;
    }
    function guard(n) { if (n < 0) throw new RangeError('low'); if (n > 10) return; try { if (n === 5) throw 1; } catch { return 'caught'; } finally { n += 1; } return n; }
    export const run = () => [find([[1, 2], [0, 3], [4, 5]], 5), find([[7]], 7), [0, 1, 2, 3, 6, 11].map(kind),
      [0, 5, 11].map(guard), (() => { try { guard(-1); } catch (e) { return String(e); } })()];`,
  'loops of every form': `
    function loops(n) {
      const out = [];
      for (let i = 0; i < n; i++) out.push(() => i);
      let k = 0; while (k < n) { k += 1; if (k === 2) continue; if (k > 3) break; out.push(k); }
      do k--; while (k > 0)
      for (const c of 'ab') out.push(c + k);
      for (const key in { x: 1, y: 2 }) out.push(key + '!');
      for (;;) { if (out.length > 6) break; out.push(0); }
      for (var v = 0, w = 5; v < w; v++, w--);
      for (var u = 0; u < n; u++) out.push(u);
      for (var u = 0, l = out.length; u < l; u++) out[u] ||= u;
      for (const [a, b = 2] of [[1], [3, 4]]) out.push(a + b);
      let t; for (t of [1, 2]) ;
      const o = {}; for (o.x of [1, 2]) if (o.x > 1) out.push(o.x);
      return out.map((each) => typeof each === 'function' ? each() : each).concat(v, w, t);
    }
    export const run = () => [loops(3), loops(0)];`,
  'async functions, generators and await in operands': `
    const later = (x) => Promise.resolve(x);
    async function sum(a, b) { return (await later(a)) + (await later(b)) * 2; }
    const arrow = async (x) => await later(x) > 1 && await later(x + 1);
    async function* count(n) { for (let i = 0; i < n; i++) { const got = yield i * 2; if (got) i += got; } }
    function* gen(n) { const sent = (yield n + 1) - 1; yield* [sent, n - 1]; return n * 2; }
    async function each() { const out = []; for await (const x of count(4)) out.push(x + 1); return out; }
    class C { v = 2; async m() { return this.v + (await later(1)); } *[Symbol.iterator]() { yield this.v - 1; yield this.v; } }
    export const run = async () => {
      const g = gen(3); const first = g.next(), second = g.next(10);
      return [await sum(1, 2), await arrow(1), await arrow(2), await each(), first, second, [...g], g.next(), await new C().m(), [...new C()],
        await sum(1, 2).then((x) => x + 1).catch((e) => String(e))];
    };`,
  'templates, tags and regular expressions': `
    const tag = (strings, ...values) => strings.raw.join('|') + values.join(',');
    const o = { tag(s) { return this === o ? s[0] : 'lost'; } };
    function text(a) {
      return [\`x\${a + 1}y
      z\`, tag\`p\${a * 2}
q\\n\`, o.tag\`t\`, \`\`, 'it' + "s", /a+b/.test('aab') && a > 0, \`\${\`in\${a - 1}\`}\`, 'a\\
b'];
    }
    export const run = () => [text(1), text(-1)];`,
  'names of anonymous functions and classes': `
    const f = () => 1 + 1; let g = function () { return 2; }; const K = class { m() { return 3; } };
    const o = { a: () => 4, b() { return 5; }, ['c' + 1]: () => 6, d: class {} };
    let late; late = () => 7; const { dflt = () => 8 } = {};
    class H { field = () => 9; static s = function () { return 10; }; }
    export const run = () => [f.name, g.name, K.name, o.a.name, o.b.name, (o).c1.name, o.d.name, late.name, dflt.name, new H().field.name, H.s.name, f() + g() + new K().m()];`,
  'no semicolons': `
    let out = []
    function step(a, b) {
      const c = a + 1
      ;[c, a].forEach((x) => out.push(x * 2))
      out.push(c)
      let d = b
      d[0] -= 1
      a > 1 && out.push('big')
      if (a > 2) out.push('huge')
      else out.push('small')
      do a--
      while (a > 0)
      return c + a
    }
    export const run = () => { out = []; return [step(2, [1]), step(3, [2]), out] }`,
  'directives and strictness': `
    'use client'
    "use strict"
    function strict() { 'use strict'; return this === undefined ? 1 + 1 : 2; }
    export const run = () => [strict(), strict.call(5)];`,
  'hoisting in bodies that are copied': `
    function hoisted(n) {
      const first = early(n + 1); var v = 2;
      function early(x) { return typeof v + x; }
      if (n > 1) { let v = n * 2; var w = v + 1; { class Inner { p = v - 1 } return [first, new Inner().p, w]; } }
      return [first, v, w];
    }
    function* lazily(n) { yield helper(n); function helper(x) { return x + n; } var helper2 = 1; yield helper2 + n; }
    async function twice(n) { return inner(n); function inner(x) { return x * 2; } }
    function clash() { var a = 1; yielded(); function yielded() { a += 1; } return (function* () { var f = 1; yield f + a; function g() { return 2; } yield g() + 1; })(); }
    export const run = async () => [hoisted(1), hoisted(2), [...lazily(3)], await twice(4), [...clash()]];`,
  'recursion and closures over parameters': `
    function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    const even = function isEven(n) { return n === 0 ? true : !isEven(n - 1); };
    class Tree { constructor(left, right) { this.left = left; this.right = right; } size() { return 1 + (this.left ? this.left.size() : 0) + (this.right?.size() ?? 0); } depth(n = 0) { return n > 2 ? n : this.depth(n + 1); } }
    function counter(start) { let n = start + 1; return { next: () => { n += 2; return n; }, get now() { return n - 1; } }; }
    export const run = () => { const c = counter(1); return [fib(7), even(4), new Tree(new Tree(), new Tree(new Tree())).size(), new Tree().depth(), c.next(), c.next(), c.now]; };`,
  'module level with immediately called functions': `
    let state = 0;
    (function () { state += 1; for (let i = 0; i < 3; i++) state += i * 2; })();
    (() => { state -= 1 })();
    if (state > 3) state = state + 10; else state = -1;
    var late = state > 10 ? 'big' : 'small';
    try { if (late === 'big') throw new Error('x' + state); } catch (error) { late += error.message; }
    export const result = [state, late, typeof later, later(2)];
    function later(n) { return n + 1; }`,
  'mutants that do not end': `
    export function run() {
      let i = 0, n = 0;
      while (i < 10) { for (let j = 0; j < 3; j++) n += j; i += 1; }
      do { n -= 1; } while (n > 5);
      return [i, n];
    }`,
  'comments in awkward places': `
    function odd(a, /* b */ b) {
      // first
      const c = a /* + */ + // plus - minus
        b; /* after */
      return ( // open
        c > 1 // test
          ? c /* yes */ - 1
          : /* no */ -c
      ) /* end */;
    }
    export const run = () => [odd(1, 2), odd(-3, 1)];`,
  'direct eval': `
    function evaluates(a) { const b = a + 1; return eval('a + b') + 1; }
    export const run = () => [evaluates(2)];`,
};

/** Programs that only parse as scripts in sloppy mode. */
const sloppyScripts: Readonly<Record<string, string>> = {
  'sloppy mode': `
    function aliased(a) { arguments[0] = a + 1; return a * 2; }
    function twice(a, a) { return a + 1; }
    function boxed() { return typeof this + (this === undefined ? 1 : 2); }
    function blocks(n) { if (n > 1) { function inner() { return n + 1; } } return typeof inner + n; }
    function within(o) { with (o) { x += 1; return x * 2; } }
    function clashing(n) { yes(); function yes() { n += 1; } function yes() { n += 2; } return arguments.length + n; }
    var run = function () { return [aliased(1), twice(1, 2), boxed.call(3), blocks(1), blocks(2), within({ x: 4 }), clashing(1)]; };`,
};

/** Programs in TypeScript with JSX. */
const typedScripts: Readonly<Record<string, string>> = {
  'a constructor with parameter properties and fields behind super': `
    class A { tag: string; constructor() { this.tag = 'a' + this.name(); } name() { return 'A'; } }
    class B extends A {
      size = 3 * 2;
      constructor(private readonly n: number, public m = n + 1) { super(); this.size += n > 1 ? n : 0; }
      name() { return 'B' + typeof this.n; }
    }
    export const run = () => [new B(1), new B(2, 5)];`,
};

/** Programs for the operators that replace more than an operation: blocks, cases, getters, patterns. */
const forOtherOperators: Readonly<Record<string, string>> = {
  'blocks of every form': `
    const log = [];
    function plain(n) { log.push(n); return n + 1; }
    async function later(n) { await null; log.push('later'); return n; }
    function* items(n) { yield n; yield n * 2; }
    const arrow = (n) => { const m = n + 1; return m; };
    const asyncArrow = async (n) => { await null; return n; };
    function takes() { return arguments.length; }
    function long(n, get = () => n) { let sum = 0; for (let i = 0; i < n; i++) { sum += get(); } return sum; }
    function duplicates() { var a = one(); function one() { return 1; } var one; return a; }
    class Base { constructor(a) { this.a = a; } get twice() { return this.a * 2; } set twice(v) { this.a = v / 2; } static make() { return new this(1); } }
    class Derived extends Base { constructor() { super(3); this.b = super.twice; } m() { return this.b; } }
    function guarded(f) { try { return f(); } catch (e) { log.push(String(e)); } finally { log.push('f'); } label: { if (log.length > 3) { break label; } log.push('l'); } return 0; }
    function loops(n) { let i = 0; while (i < n) { i++; } do { i--; } while (i > 0); for (const x of [1, 2]) { i += x; } for (const k in { a: 1 }) { i += k.length; } if (i) { log.push(i); } else { log.push('none'); } { log.push('block'); } return i; }
    function strict() { 'use strict'; log.push('s'); return this === undefined; }
    export const run = async () => {
      log.length = 0;
      const b = new Base(4); b.twice = 10;
      const out = [plain(1), await later(2), [...items(3)], arrow(4), await asyncArrow(5), takes(1, 2), long(3), duplicates(), b.twice, Base.make()?.a, new Derived().m?.(), guarded(() => 1), guarded(() => { throw new Error('x'); }), loops(3), strict()];
      return [out, log];
    };`,
  'cases, methods, chains, literals': `
    const o = { list: [3, 1, 2], text: ' aBc ', deep: { f() { return this === o.deep; } }, none: null };
    function pick(n) {
      switch (n) {
        case 0: { return 'zero'; }
        case 1: n += 1; // one
        case 2: n += 2; break;
        default: n = -n;
      }
      return n;
    }
    const conditional = (a, b) => (a > b && a > 0) || (b < 5 ? !a : a === b);
    export const run = () => {
      let a = 6, c = null; a <<= 1; a &= 7; a ||= 3; c ??= 2; c &&= 4;
      return [
        o.list.slice(1).sort().reverse().filter((x) => x > 1), o.text.trim().toUpperCase(), o?.text.trimEnd(), o.list.every((x) => x > 1), Math.min(1, 2),
        o?.deep?.f(), o.deep.f?.(), o?.list?.[0], (o?.deep).f(), o.none?.x, o.none?.x.y.z, o.text.charAt(1), [pick(0), pick(1), pick(2), pick(3)], [], [1], new Array(3), Array(1, 2), {}, { a: 1 },
        /^a+[b-d]?$/.test('aab'), new RegExp('^a\\\\d', 'i').test('A1'), 'x,y'.split(/,/g), conditional(1, 2), conditional(3, 2), a, c, (() => ({ z: 1 }))(), () => 1,
      ].map((each) => typeof each === 'function' ? each() : each);
    };`,
  'getters, defaults, spreads, awaits': `
    let calls = 0;
    class Money { #cents = 5; amount = 1; get double() { calls += 1; return this.amount * 2; } get 'with space'() { return [this.#cents, () => this.amount]; } static get all() { 'use strict'; return calls; } get paired() { return this.amount; } set paired(v) { this.amount = v; } }
    class Rich extends Money { get double() { return super.double + 1; } }
    const o = { n: 2, get half() { return this.n / 2; } };
    async function* source(n = 2) { for (let i = 0; i < n; i++) yield Promise.resolve(i); }
    const wait = async (x) => { await null; return x + 1; };
    async function collect({ size = 3, name = 'a' + size } = {}, [first = 1, second = first + 1] = []) {
      const out = [];
      for await (const x of [Promise.resolve(size), first]) out.push(x, second);
      for await (const x of source(first)) { if (x > 1) break; out.push(x); }
      out.push(await wait(size), name, await (await wait)(1));
      return out;
    }
    function counts(a, b = 2, c = a || b, d = (a ?? b) || c) { return [a, b, c, d, a == null, b === 2, c !== '2', d != undefined]; }
    const frozen = Object.freeze({ a: 1 });
    const sealed = (Object.seal)([1, 2]);
    function protectedBy() { 'use strict'; try { frozen.a = 2; } catch (e) { return String(e); } return frozen.a; }
    const merge = (a, b) => [{ x: 1, ...a, y: 2, ...b }, [...a.list ?? [], 0, ...b.list || [1]]];
    export const run = async () => {
      calls = 0; o.n = 2;
      const m = new Money(), r = new Rich();
      const before = [m.double, r.double, o.half, m['with space'][0], Money.all, m.paired];
      m.amount = 7; r.amount = 8; o.n = 10; m.paired = 9;
      return [before, m.double, r.double, o.half, m['with space'][1](), Money.all, m.paired, await collect(), await collect({ size: 1 }, [0]),
        counts(0), counts(null, 0), counts.length, protectedBy(), Object.isSealed(sealed), merge({ x: 5, list: [2] }, { y: 6 }), calls];
    };`,
  'conditions, calls, constants, variables': `
    const one = 1, two = 2n, label = 'x', other = 'y';
    let seen = [];
    const note = (x) => { seen.push(x); return x; };
    const yes = (x) => Boolean(note(x));
    function decide(a, b = 3) {
      const sum = a + b, difference = a - b;
      if (note(a) && !b || sum === 4) note(label);
      while (yes(a)) { a -= 1; if (a < -1) break; }
      for (const x of [note(a)].concat(b)) note(x);
      const { length } = String(note(sum)), [first] = [difference].map((each) => each + one), rest = [...Array.from('ab'), 0x10, 1.5, -2];
      do { b--; } while (b > 0 && difference < sum);
      switch (note(b)) { case 0: note(other); break; case -1: note(label); }
      return note?.(a) ? [length, first, rest, sum] : [difference, label + other, two + 1n, -two, a?.toFixed(1), { ...note({ z: one }) }, void note(1), rest];
    }
    export const run = () => { seen = []; return [decide(1), decide(-2, 5), decide(2, 1), seen]; };`,
};

/** A program and how to read it. */
export interface Snippet {
  readonly name: string;
  readonly text: string;
  readonly path: string;
}

/** Programs that put mutants into every position of the grammar. */
export const snippets: readonly Snippet[] = [
  ...entries(scripts, 'snippet.js'),
  ...entries(sloppyScripts, 'snippet.cjs'),
  ...entries(typedScripts, 'snippet.tsx'),
];

/** Programs for the operators that are not used by default. */
export const mutatedSnippets: readonly Snippet[] = entries(forOtherOperators, 'snippet.js');

function entries(table: Readonly<Record<string, string>>, path: string): Snippet[] {
  return Object.entries(table).map(([name, text]) => ({ name, text, path }));
}
