/** Strong properties of the units, and the weakness that is planted in each: a text that becomes another. */
export interface PlantedProperty {
  readonly name: string;
  readonly arbitraries: string;
  readonly parameters: string;
  readonly body: readonly string[];
}

/** Twenty properties, as strong as their author could make them. */
export const strongProperties: readonly PlantedProperty[] = [
  {
    name: 'clamps to the lower bound',
    arbitraries: 'fc.integer(), fc.nat()',
    parameters: 'low, below',
    body: ['expect(clamp(low - below, low, low + 10)).toBe(low);'],
  },
  {
    name: 'clamps to the upper bound',
    arbitraries: 'fc.integer(), fc.nat()',
    parameters: 'high, above',
    body: ['expect(clamp(high + above, high - 10, high)).toBe(high);'],
  },
  {
    name: 'has distance to a number above',
    arbitraries: 'fc.integer(), fc.nat()',
    parameters: 'a, d',
    body: ['expect(distance(a, a + d)).toBe(d);'],
  },
  {
    name: 'has symmetric distance',
    arbitraries: 'fc.integer(), fc.integer()',
    parameters: 'a, b',
    body: ['expect(distance(a, b)).toBe(distance(b, a));'],
  },
  {
    name: 'divides a multiple',
    arbitraries: 'fc.nat(1000), fc.nat(1000)',
    parameters: 'a, k',
    body: ['expect(gcd(a, a * k)).toBe(a);'],
  },
  {
    name: 'has a greatest divisor in any order',
    arbitraries: 'fc.integer(), fc.integer()',
    parameters: 'a, b',
    body: ['expect(gcd(a, b)).toBe(gcd(b, a));'],
  },
  {
    name: 'sums one number',
    arbitraries: 'fc.integer()',
    parameters: 'x',
    body: ['expect(sum([x])).toBe(x);'],
  },
  {
    name: 'sums one more number',
    arbitraries: 'fc.array(fc.integer()), fc.integer()',
    parameters: 'xs, x',
    body: ['expect(sum([...xs, x])).toBe(sum(xs) + x);'],
  },
  {
    name: 'has a range of a length',
    arbitraries: 'fc.integer(), fc.nat(50)',
    parameters: 'from, length',
    body: ['expect(range(from, length).length).toBe(length);'],
  },
  {
    name: 'has a range that begins',
    arbitraries: 'fc.integer(), fc.nat(50)',
    parameters: 'from, more',
    body: ['expect(range(from, more + 1)[0]).toBe(from);'],
  },
  {
    name: 'reverses twice',
    arbitraries: 'fc.array(fc.integer())',
    parameters: 'xs',
    body: ['expect(reverse(reverse(xs))).toEqual(xs);'],
  },
  {
    name: 'reverses the last to the front',
    arbitraries: 'fc.array(fc.integer()), fc.integer()',
    parameters: 'xs, last',
    body: ['expect(reverse([...xs, last])[0]).toBe(last);'],
  },
  {
    name: 'keeps one of two',
    arbitraries: 'fc.integer()',
    parameters: 'x',
    body: ['expect(unique([x, x])).toEqual([x]);'],
  },
  {
    name: 'sorts a pair',
    arbitraries: 'fc.integer(), fc.nat()',
    parameters: 'a, d',
    body: ['expect(sorted([a + d, a])).toEqual([a, a + d]);'],
  },
  {
    name: 'finds what comes first',
    arbitraries: 'fc.array(fc.integer()), fc.integer()',
    parameters: 'xs, x',
    body: ['expect(indexOf([x, ...xs], x)).toBe(0);'],
  },
  {
    name: 'pads to a length',
    arbitraries: 'fc.nat(20), fc.nat(20)',
    parameters: 'short, more',
    body: ["expect(padLeft('a'.repeat(short), short + more).length).toBe(short + more);"],
  },
  {
    name: 'withdraws an amount',
    arbitraries: 'fc.nat(), fc.nat()',
    parameters: 'left, amount',
    body: ['expect(withdraw(left + amount, amount)).toBe(left);'],
  },
  {
    name: 'refuses a negative amount',
    arbitraries: 'fc.integer(), fc.integer({ max: -1 })',
    parameters: 'balance, amount',
    body: ["expect(() => withdraw(balance, amount)).toThrow(new RangeError('negative amount'));"],
  },
  {
    name: 'pops what was pushed last',
    arbitraries: 'fc.integer(), fc.integer()',
    parameters: 'first, last',
    body: [
      'const stack = new Stack();',
      'stack.push(first);',
      'stack.push(last);',
      'expect(stack.pop()).toBe(last);',
    ],
  },
  {
    name: 'counts a word',
    arbitraries: 'fc.string(), fc.string()',
    parameters: 'word, other',
    body: [
      'const counter = new Counter();',
      'counter.add(other);',
      'const before = counter.count(word);',
      'counter.add(word);',
      'expect(counter.count(word)).toBe(before + 1);',
    ],
  },
];

/** A property with a planted weakness, and the line of it in the property's body or arbitraries. */
export interface Weakened {
  readonly property: PlantedProperty;
  readonly weakness: string;
  /** The kinds of suggestions that name it. */
  readonly kinds: readonly string[];
  /** Which line it is on: the arbitraries are on line 0, the body begins on line 1. */
  readonly line: number;
}

type Weaken = (property: PlantedProperty) => Weakened | undefined;

/** The ways to weaken a property. */
export const weakenings: readonly Weaken[] = [
  addAssumption,
  weakenAssertion,
  narrowArbitrary,
  fixParameter,
];

/** Adds an assumption that is not needed. */
function addAssumption(property: PlantedProperty): Weakened | undefined {
  const names = property.parameters.split(', ');
  const at = property.arbitraries
    .split(/, (?=fc\.)/)
    .findIndex((one) => /^fc\.(?:integer|nat)\(\d*\)$/.test(one));
  const name = names[at];
  if (name === undefined) return undefined;
  const body = [`fc.pre(${name} > 3);`, ...property.body];
  return {
    property: { ...property, body },
    weakness: `assumes ${name} > 3`,
    kinds: ['assumption-deletion', 'clause-weakening'],
    line: 1,
  };
}

/** Makes the assertion weaker. */
function weakenAssertion(property: PlantedProperty): Weakened | undefined {
  const names = property.parameters.split(', ');
  const at = property.body.length - 1;
  const original = property.body[at] ?? '';
  const expected = /\.toBe\((.*)\);$/.exec(original)?.[1];
  const weaker =
    expected !== undefined && names.includes(expected)
      ? original.replace(/\.toBe\(.*\);$/, '.toBeDefined();')
      : original
          .replace(/\.toBe\((.*)\);$/, '.toBeGreaterThanOrEqual($1);')
          .replace(/\.toEqual\((\[.*\])\);$/, '.toEqual(expect.arrayContaining($1));')
          .replace(/\.toEqual\((\w+)\);$/, '.toEqual(expect.arrayContaining($1));')
          .replace(/\.toThrow\(.*\);$/, '.toThrow();');
  if (weaker === original) return undefined;
  return {
    property: { ...property, body: property.body.with(at, weaker) },
    weakness: `asserts only ${weaker}`,
    kinds: ['clause-strengthening'],
    line: at + 1,
  };
}

/** Makes an arbitrary leave values out. */
function narrowArbitrary(property: PlantedProperty): Weakened | undefined {
  const arbitraries = property.arbitraries
    .replace(/fc\.nat\(\)/, 'fc.integer({ min: 1 })')
    .replace(/fc\.array\(fc\.integer\(\)\)/, 'fc.array(fc.integer(), { minLength: 2 })');
  if (arbitraries === property.arbitraries) return undefined;
  return {
    property: { ...property, arbitraries },
    weakness: `makes only ${arbitraries}`,
    kinds: ['clause-weakening', 'assumption-deletion'],
    line: 0,
  };
}

/** Puts a constant in the place of a parameter. */
function fixParameter(property: PlantedProperty): Weakened | undefined {
  const names = property.parameters.split(', ');
  const all = property.arbitraries.split(/, (?=fc\.)/);
  const [first = '', ...others] = names;
  const isPlain = /^fc\.(?:integer|nat|string)\(\)$/.test(all[0] ?? '');
  if (others.length === 0 || !isPlain) return undefined;
  const constant = all[0] === 'fc.string()' ? "'word'" : '7';
  const word = new RegExp(`\\b${first}\\b`, 'g');
  const body = property.body.map((line) => line.replace(word, constant));
  const line = body.findIndex((text) => text.includes(constant)) + 1;
  // The constant has to be an argument by itself: a sum of it is another value.
  if (!/[([] ?(?:7|'word')[,)\]]|, (?:7|'word')[,)\]]/.test(body[line - 1] ?? '')) return undefined;
  return {
    property: {
      ...property,
      arbitraries: all.slice(1).join(', '),
      parameters: others.join(', '),
      body,
    },
    weakness: `has ${constant} for ${first}`,
    kinds: ['primitive-to-parameter', 'call-deletion'],
    line,
  };
}
