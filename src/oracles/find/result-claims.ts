import { type CallClaim, runs, may, ensures, named, membersOf, pattern } from './claims.ts';
import { type Argument, callWith, inputsOf, mayBe, type Subject } from './subjects.ts';

/** What says that a call is not meant for the test data. */
export function trivial(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  return [
    {
      says: 'gives the same for all inputs',
      declare: 'relation',
      members: [run, 'sources: 2', 'holds: ([one, other], { close }) => close(one, other)'],
      isTrivial: true,
    },
    {
      says: 'gives no number',
      declare: 'postcondition',
      members: [run, 'ensures: (y) => /NaN/.test(String([y, Object.values(y ?? {})]))'],
      isTrivial: true,
    },
    ...inputs.map(({ name }): CallClaim => ({
      says: `gives back ${name}`,
      declare: 'postcondition',
      members: [run, `ensures: ${ensures(inputs, `y === ${name}`)}`],
      isTrivial: true,
    })),
    ...(inputs.length < 2 ? [] : inputs.flatMap((one) => seldomDepends(subject, one))),
  ];
}

/** What says that other values of one argument hardly ever change the result, so that a relation which changes it holds by accident. */
function seldomDepends(subject: Subject, { name, shape }: Argument): CallClaim[] {
  if (shape.kind === 'instance') return [];
  const inputs = inputsOf(subject);
  const at = subject.arguments.findIndex((one) => one.name === name);
  const others = `several.map((other) => ${callWith(subject, { [at]: 'other' })})`;
  const names = [...inputs.map((one) => one.name), 'several'].join(', ');
  return [
    {
      says: `seldom depends on ${name}`,
      declare: 'relation',
      members: [
        `run: ([${names}]) => [${callWith(subject)}, ${others}]`,
        'holds: ([[one, others]], { close }) => others.filter((other) => close(one, other)).length >= 0.8 * others.length',
      ],
      several: shape,
      isAbout: name,
      isTrivial: true,
    },
  ];
}

/** Conditions on a result, beside the arguments. */
export function ranges(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  const claims: CallClaim[] = [];
  const ensure = (says: string, condition: string, unless?: string): void => {
    claims.push({
      says,
      declare: 'postcondition',
      members: [run, `ensures: ${condition}`],
      ...(unless !== undefined && { unless: [unless] }),
    });
  };
  const given = (condition: string): string => ensures(inputs, condition);
  const numbers = inputs.filter(({ shape }) => shape.kind === 'number' || shape.kind === 'any');
  const listed = inputs.filter(({ shape }) => shape.kind === 'list');
  if (may(subject, 'number')) {
    claims.push({
      says: 'is not negative',
      declare: 'range',
      members: [run, 'least: 0'],
      unless: ['lies between 0 and 1'],
    });
    claims.push({
      says: 'lies between 0 and 1',
      declare: 'range',
      members: [run, 'least: 0', 'most: 1'],
    });
    claims.push({
      says: 'lies between -1 and 1',
      declare: 'range',
      members: [run, 'least: -1', 'most: 1'],
      unless: ['lies between 0 and 1'],
    });
    ensure('is a whole number', '(y) => Number.isInteger(y)');
    const names = numbers.map(({ name }) => name).join(', ');
    if (numbers.length > 1) {
      ensure(`is one of ${named(numbers, [])}`, given(`[${names}].includes(y)`));
      ensure(
        `lies between the least and the greatest of ${named(numbers, [])}`,
        given(`y >= Math.min(${names}) - 1e-9 && y <= Math.max(${names}) + 1e-9`),
        `is one of ${named(numbers, [])}`,
      );
    }
    for (const { name } of numbers) {
      ensure(`is at least ${name}`, given(`y >= ${name}`));
      ensure(`is at most ${name}`, given(`y <= ${name}`));
    }
  }
  for (const { name, shape } of listed) {
    if (may(subject, 'list')) {
      ensure(`has as many items as ${name}`, given(`y.length === ${name}.length`));
      ensure(
        `has at most as many items as ${name}`,
        given(`y.length <= ${name}.length`),
        `has as many items as ${name}`,
      );
      ensure(`has items of ${name} only`, given(`y.every((one) => ${name}.includes(one))`));
    }
    if (shape.kind === 'list' && may(subject, 'number', 'text', 'record')) {
      ensure(`is one of ${name}`, given(`${name}.includes(y)`));
    }
    if (may(subject, 'number'))
      ensure(`is at most the number of ${name}`, given(`y <= ${name}.length`));
  }
  if (may(subject, 'list')) {
    ensure('has no item twice', '(y) => Array.isArray(y) && new Set(y).size === y.length');
    for (const { name } of numbers)
      ensure(`has ${name} items`, given(`Array.isArray(y) && y.length === ${name}`));
  }
  if (may(subject, 'text')) {
    const isText = "typeof y === 'string'";
    ensure('has no capital letters', `(y) => ${isText} && y === y.toLowerCase()`);
    ensure('has no spaces at the ends', `(y) => ${isText} && y === y.trim()`);
    for (const { name } of numbers) {
      ensure(`has ${name} characters`, given(`${isText} && y.length === ${name}`));
      ensure(
        `has at most ${name} characters`,
        given(`${isText} && y.length <= ${name}`),
        `has ${name} characters`,
      );
      ensure(
        `has at least ${name} characters`,
        given(`${isText} && y.length >= ${name}`),
        `has ${name} characters`,
      );
    }
    for (const { name } of inputs.filter(({ shape }) => shape.kind === 'text')) {
      ensure(`contains ${name}`, given(`${isText} && y.includes(${name})`), `starts with ${name}`);
      ensure(`starts with ${name}`, given(`${isText} && y.startsWith(${name})`));
      ensure(`ends with ${name}`, given(`${isText} && y.endsWith(${name})`));
      ensure(
        `has as many characters as ${name}`,
        given(`${isText} && y.length === ${name}.length`),
      );
    }
  }
  return claims;
}

/** What a call may change in place. */
const mutable: ReadonlySet<string> = new Set(['list', 'tuple', 'record', 'set', 'map', 'date']);

/** What results look like, for calls with any arguments. */
export function results(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  const claims: CallClaim[] = [];
  const { returns } = subject;
  for (const { name, shape } of inputs) {
    if (!mutable.has(shape.kind)) continue;
    claims.push({
      says: `leaves ${name} as it is`,
      declare: 'relation',
      members: [
        `run: (${pattern(inputs)}) => {\n    const before = structuredClone(${name});\n    ${callWith(subject)};\n    return [${name}, before];\n  }`,
        'holds: ([[one, other]], { close }) => close(one, other)',
      ],
    });
  }
  if (may(subject, 'text', 'list')) {
    claims.push({
      says: 'all results have the same length',
      declare: 'relation',
      members: [
        run,
        'sources: 2',
        'holds: ([one, other]) => one.length > 0 && one.length === other.length',
      ],
    });
  }
  if (returns?.kind === 'record' || returns?.kind === 'instance' || returns?.kind === 'list') {
    const each = (says: string, condition: string, unless?: string): void => {
      claims.push({
        says,
        declare: 'postcondition',
        members: [run, `ensures: (y) => Object.values(y).every((one) => ${condition})`],
        ...(unless !== undefined && { unless: [unless] }),
      });
    };
    each('has no negative number', 'one >= 0', 'has numbers between 0 and 1');
    each('has numbers between 0 and 1', 'one >= 0 && one <= 1');
    each('has whole numbers', 'Number.isInteger(one)');
  }
  for (const [member, of] of membersOf(subject)) {
    for (const { name, shape } of inputs) {
      if (
        mayBe(of, shape) &&
        (shape.kind === 'number' ||
          shape.kind === 'text' ||
          shape.kind === 'any' ||
          shape.kind === 'constants' ||
          shape.kind === 'boolean')
      ) {
        claims.push({
          says: `its ${member} is ${name}`,
          declare: 'postcondition',
          members: [run, `ensures: ${ensures(inputs, `y.${member} === ${name}`)}`],
        });
      }
      if (shape.kind !== 'record' || !shape.members.some(([own]) => own === member)) continue;
      claims.push({
        says: `keeps the ${member} of ${name}`,
        declare: 'postcondition',
        members: [run, `ensures: ${ensures(inputs, `y.${member} === ${name}.${member}`)}`],
      });
    }
  }
  return claims;
}
