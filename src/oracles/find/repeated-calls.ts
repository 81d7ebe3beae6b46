import { type CallClaim, pattern, same, may } from './claims.ts';
import { shapeKey, valueCode } from './shapes.ts';
import { type Argument, callWith, inputsOf, mayBe, type Subject } from './subjects.ts';

/** The result is given to the same call again. */
export function repeats(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  const [first, second] = subject.arguments;
  if (first === undefined || !mayBe(subject.returns, first.shape)) return [];
  const once = callWith(subject);
  const twice = callWith(subject, { 0: once });
  const claims: CallClaim[] = [
    {
      says: 'doing it twice is doing it once',
      declare: 'relation',
      members: same(inputs, twice, once),
    },
    {
      says: `doing it twice gives ${first.name}`,
      declare: 'relation',
      members: same(inputs, twice, valueCode(first.shape, first.name)),
    },
  ];
  if (second === undefined || subject.arguments.length !== 2 || !inputs.includes(second)) {
    return claims;
  }
  const third: Argument = { name: `${second.name}2`, shape: second.shape };
  const all = [...inputs, third];
  const value = valueCode(third.shape, third.name);
  const after = callWith(subject, { 0: once, 1: value });
  claims.push({
    says: `the order of ${second.name} and another plays no part`,
    declare: 'relation',
    members: same(all, after, callWith(subject, { 0: callWith(subject, { 1: value }) })),
    inputs: all,
  });
  if (shapeKey(first.shape) === shapeKey(second.shape)) {
    const inner = subject.call([valueCode(second.shape, second.name), value]);
    claims.push({
      says: 'the order of the operations plays no part',
      declare: 'relation',
      members: same(all, after, callWith(subject, { 1: inner })),
      inputs: all,
    });
  }
  return claims;
}

/** A result that only another function can read is what that function takes. */
export function undoneBy(subject: Subject, taker: string): CallClaim {
  const inputs = inputsOf(subject);
  const [first] = subject.arguments;
  return {
    says: `${taker} undoes it`,
    declare: 'relation',
    members: same(
      inputs,
      `${taker}(${callWith(subject)})`,
      first === undefined ? '' : valueCode(first.shape, first.name),
    ),
    functions: [{ name: taker, uses: [taker] }],
  };
}

/** Two calls of the unit: one undoes the other, or both are related. */
export function pairs(one: Subject, other: Subject): CallClaim[] {
  if (one === other) return [];
  const [first, ...rest] = one.arguments;
  const [otherFirst, ...otherRest] = other.arguments;
  if (first === undefined || otherFirst === undefined) return [];
  const sameKeys = (a: readonly Argument[], b: readonly Argument[]): boolean =>
    a.length === b.length &&
    a.every(({ shape }, at) => shapeKey(shape) === shapeKey(b[at]?.shape ?? { kind: 'any' }));
  const inputs = inputsOf(one);
  const claims: CallClaim[] = [];
  const values = one.arguments.map(({ name, shape }) => valueCode(shape, name));
  const isUnknown = ({ returns }: Subject): boolean => returns?.kind === 'any';
  const fits = mayBe(one.returns, otherFirst.shape) && mayBe(other.returns, first.shape);
  const isSure = !(isUnknown(one) && isUnknown(other));
  if (fits && sameKeys(rest, otherRest) && (isSure || rest.length > 0)) {
    const undone = other.call([callWith(one), ...values.slice(1)]);
    claims.push({
      says: `${other.name} undoes it`,
      declare: 'relation',
      members: same(inputs, undone, values[0] ?? ''),
      functions: [other],
    });
  }
  if (!sameKeys(one.arguments, other.arguments)) return claims;
  const there = callWith(one);
  const back = other.call(values);
  if (
    one.arguments.length === 2 &&
    shapeKey(first.shape) === shapeKey(rest[0]?.shape ?? { kind: 'any' })
  ) {
    claims.push({
      says: `is ${other.name} with exchanged arguments`,
      declare: 'relation',
      members: same(inputs, there, other.call(values.toReversed())),
      functions: [other],
    });
  }
  if (one.returns?.kind === 'boolean' && other.returns?.kind === 'boolean') {
    claims.push({
      says: `is the opposite of ${other.name}`,
      declare: 'relation',
      members: same(inputs, there, `!${back}`),
      functions: [other],
    });
  }
  if (may(one, 'number') && may(other, 'number') && isSure) {
    claims.push({
      says: `is at most ${other.name}`,
      declare: 'relation',
      members: [
        `run: (${pattern(inputs)}) => [${there}, ${back}]`,
        'holds: ([[one, other]]) => one <= other',
      ],
      functions: [other],
    });
  }
  return claims;
}
