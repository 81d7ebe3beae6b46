import { groupBy } from '../../foundation/group-by.ts';
import { declaration, type ProposedRelation, proposal } from './proposed-relation.ts';
import {
  changedCode,
  dataOf,
  isNumeric,
  type RelationValue,
  shapeKey,
  valueCode,
  varieties,
} from './shapes.ts';
import { type Argument, callWith, inputsOf, mayBe, type Subject } from './subjects.ts';

/** A relation that may hold for a call, without its test data. */
interface Claim {
  readonly says: string;
  readonly declare: string;
  /** The program and what is claimed of it, a member each. */
  readonly members: readonly string[];
  /** The arguments that the program gets, if they are others than those of the call. */
  readonly inputs?: readonly Argument[];
  readonly functions?: readonly Pick<Subject, 'name' | 'uses'>[];
  readonly isTrivial?: true;
  readonly isConstant?: true;
  readonly unless?: readonly string[];
}

/**
 * Proposes relations of calls with any values: with some arguments exchanged, scaled, shifted or held at a special value, of calls whose
 * result is given to another call, and of what results look like.
 *
 * @param takers functions of one value that proposals can't make, which may undo others
 * @param isKnown whether the catalogue is proposed for a subject anyway, so that only what it lacks is proposed
 */
export function proposeForSubjects(
  subjects: readonly Subject[],
  takers: readonly string[],
  isKnown: (subject: Subject) => boolean,
): readonly ProposedRelation[] {
  return subjects.flatMap((subject) => {
    const claims = [
      ...trivial(subject),
      ...(isKnown(subject)
        ? []
        : [
            ...exchanges(subject),
            ...numberChanges(subject),
            ...growth(subject),
            ...listChanges(subject),
            ...textChanges(subject),
            ...repeats(subject),
            ...ranges(subject),
          ]),
      ...recordChanges(subject),
      ...specialArguments(subject),
      ...results(subject),
      ...subjects.flatMap((other) => pairs(subject, other)),
      ...(subject.returns === undefined ? takers.map((taker) => undoneBy(subject, taker)) : []),
    ];
    return claims.flatMap((claim) => withData(subject, claim));
  });
}

/** Makes a proposal with each variety of test data. */
function withData(subject: Subject, claim: Claim): ProposedRelation[] {
  const inputs = claim.inputs ?? inputsOf(subject);
  const shapes = inputs.map(({ shape }) => shape);
  if (inputs.length === 0) return [];
  const title = `${subject.name}: ${claim.says}`;
  const codes = new Set(varieties.map((variety) => dataOf(shapes, variety)));
  const of = [subject, ...(claim.functions ?? [])];
  const unless = claim.unless?.map((says) => `${subject.name}: ${says} (any)`);
  return [...codes].map((input) =>
    proposal({
      name: title,
      functions: [...new Set(of.flatMap(({ uses }) => uses))],
      about: [...new Set(of.map(({ name }) => name))],
      code: declaration(claim.declare, title, [
        ...claim.members.slice(0, 1),
        `input: ${input}`,
        ...claim.members.slice(1),
      ]),
      declare: claim.declare,
      group: `${title} (any)`,
      data: `${subject.name} ${input}`,
      ...(unless && { unless }),
      ...(claim.isTrivial && { isTrivial: true }),
      ...(claim.isConstant && { isConstant: true }),
    }),
  );
}

/** The variables of test data: one, or a tuple of them. */
function pattern(
  inputs: readonly Argument[],
  others: Readonly<Record<string, string>> = {},
): string {
  const values = inputs.map(({ name }) => others[name] ?? name);
  const [only = ''] = values;
  return values.length === 1 ? only : `[${values.join(', ')}]`;
}

/** The code of a function of test data. */
function taking(inputs: readonly Argument[], body: string): string {
  return `(${pattern(inputs)}) => ${body.startsWith('{') ? `(${body})` : body}`;
}

/** The member that runs the call. */
function runs(subject: Subject): string {
  const inputs = inputsOf(subject);
  const [first] = inputs;
  const code = callWith(subject);
  const isPlain = inputs.length === 1 && subject.arguments.length === 1;
  return isPlain && first !== undefined && code === `${subject.name}(${first.name})`
    ? `run: ${subject.name}`
    : `run: ${taking(inputs, code)}`;
}

/** The members of a relation that says that two results are the same. */
function same(inputs: readonly Argument[], left: string, right: string): readonly string[] {
  return [
    `run: (${pattern(inputs)}) => [${left}, ${right}]`,
    'holds: ([[one, other]], { close }) => close(one, other)',
  ];
}

function may(subject: Subject, ...kinds: readonly RelationValue['kind'][]): boolean {
  const { returns } = subject;
  return returns !== undefined && (returns.kind === 'any' || kinds.includes(returns.kind));
}

const mayHaveNumbers = ({ returns }: Subject): boolean =>
  returns !== undefined && (returns.kind === 'instance' || isNumeric(returns));

/** What says that a call is not meant for the test data. */
function trivial(subject: Subject): Claim[] {
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
    ...inputs.map(({ name }): Claim => ({
      says: `gives back ${name}`,
      declare: 'postcondition',
      members: [run, `ensures: ${ensures(inputs, `y === ${name}`)}`],
      isTrivial: true,
    })),
  ];
}

/** The code of a condition on a result and the test data. */
function ensures(inputs: readonly Argument[], condition: string): string {
  return `(y, ${pattern(inputs)}) => ${condition}`;
}

/** Two arguments change places, or are equal. */
function exchanges(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  return inputs.flatMap((a, at) =>
    inputs.slice(at + 1).flatMap((b): Claim[] => {
      if (shapeKey(a.shape) !== shapeKey(b.shape)) return [];
      const exchanged = pattern(inputs, { [a.name]: b.name, [b.name]: a.name });
      const equal = inputs.filter((one) => one !== b);
      const run = taking(
        equal,
        callWith(subject, { [subject.arguments.indexOf(b)]: valueCode(b.shape, a.name) }),
      );
      const when = `if ${a.name} and ${b.name} are equal`;
      return [
        {
          says: `the order of ${a.name} and ${b.name} plays no part`,
          declare: 'symmetry',
          members: [runs(subject), `change: (${pattern(inputs)}) => ${exchanged}`],
        },
        ...(mayHaveNumbers(subject)
          ? [
              {
                says: `exchanging ${a.name} and ${b.name} changes the sign`,
                declare: 'negation',
                members: [runs(subject), `negate: (${pattern(inputs)}) => ${exchanged}`],
              },
            ]
          : []),
        ...(['0', '1', 'true', 'false'] as const).flatMap((value): Claim[] =>
          may(subject, value.length > 1 ? 'boolean' : 'number')
            ? [
                {
                  says: `is ${value} ${when}`,
                  declare: 'postcondition',
                  members: [`run: ${run}`, `ensures: (y) => y === ${value}`],
                  inputs: equal,
                  isConstant: true,
                },
              ]
            : [],
        ),
        ...(mayBe(subject.returns, a.shape)
          ? [
              {
                says: `gives ${a.name} ${when}`,
                declare: 'relation',
                members: same(equal, run.slice(run.indexOf('=>') + 3), valueCode(a.shape, a.name)),
                inputs: equal,
              },
            ]
          : []),
      ];
    }),
  );
}

/** Groups of arguments that are changed while the others are held: all, those of one shape, and each. */
function groupsOf(inputs: readonly Argument[]): readonly (readonly Argument[])[] {
  const numeric = inputs.filter(
    ({ shape, name }) => changedCode(shape, name, (x) => x) !== undefined,
  );
  const byShape = groupBy(numeric, ({ shape }) => shapeKey(shape));
  const groups = [
    numeric,
    ...[...byShape.values()].filter(({ length }) => length > 1 && length < numeric.length),
    ...(numeric.length > 1 ? numeric.map((one) => [one]) : []),
  ];
  return groups.filter(({ length }) => length > 0);
}

/** The test data with the numbers of some arguments changed. */
function changed(
  inputs: readonly Argument[],
  group: readonly Argument[],
  change: (number: string) => string,
): string {
  const code = Object.fromEntries(
    group.map(({ shape, name }) => [name, changedCode(shape, name, change) ?? name]),
  );
  return pattern(inputs, code);
}

/** Names a group of arguments in a title. */
function named(group: readonly Argument[], inputs: readonly Argument[]): string {
  const names = group.map(({ name }) => name);
  if (group.length === inputs.length && group.length > 2) return 'all arguments';
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const degrees = [
  { degree: 1, says: 'scales with' },
  { degree: 0, says: 'does not change with the size of' },
  { degree: 2, says: 'scales with the square of' },
  { degree: -1, says: 'scales with the inverse of' },
];

/** The numbers of some arguments are scaled, negated or shifted. */
function numberChanges(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  const { returns } = subject;
  return groupsOf(inputs).flatMap((group): Claim[] => {
    const what = named(group, inputs);
    const isAll = group.length === inputs.length && inputs.every(({ shape }) => isNumeric(shape));
    const by = (change: (number: string) => string): string => {
      const code = changed(inputs, group, change);
      return code.startsWith('{') ? `(${code})` : code;
    };
    const shift = `(${pattern(inputs)}) => ${by((x) => `${x} + 3`)}`;
    const shifted =
      returns === undefined || returns.kind === 'any'
        ? 'y + 3'
        : changedCode(
            returns.kind === 'instance' ? { kind: 'boolean' } : returns,
            'y',
            (x) => `${x} + 3`,
          );
    const scale = isAll
      ? []
      : [`scale: (${pattern(inputs)}, factor) => ${by((x) => `${x} * factor`)}`];
    return [
      ...degrees
        .filter(({ degree }) => degree === 0 || mayHaveNumbers(subject))
        .map(({ degree, says }) => ({
          says: `${says} ${what}`,
          declare: 'scaling',
          members: [
            run,
            ...scale,
            `degree: ${degree}`,
            ...(degree === 0 ? ['scaleOutput: (y) => y'] : []),
          ],
        })),
      ...(mayHaveNumbers(subject)
        ? [
            {
              says: `the sign follows ${what}`,
              declare: 'negation',
              members: [
                run,
                ...(isAll ? [] : [`negate: (${pattern(inputs)}) => ${by((x) => `-${x}`)}`]),
              ],
            },
          ]
        : []),
      {
        says: `the sign of ${what} plays no part`,
        declare: 'symmetry',
        members: [run, `change: (${pattern(inputs)}) => ${by((x) => `-${x}`)}`],
      },
      {
        says: `adding to ${what} changes nothing`,
        declare: 'shiftInvariant',
        members: [run, `shift: ${shift}`],
      },
      ...(shifted !== undefined && mayHaveNumbers(subject)
        ? [
            {
              says: `adding to ${what} adds to the result`,
              declare: 'shiftInvariant',
              members: [
                run,
                `shift: ${shift}`,
                `shiftOutput: (y) => ${shifted.startsWith('{') ? `(${shifted})` : shifted}`,
              ],
            },
          ]
        : []),
      ...(isAll &&
      inputs.length === 1 &&
      returns?.kind !== 'instance' &&
      mayHaveNumbers(subject) &&
      group[0]?.shape.kind !== 'list'
        ? [{ says: 'is linear', declare: 'linear', members: [run] }]
        : []),
    ];
  });
}

/** A number grows while the other arguments are held. */
function growth(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  if (!may(subject, 'number')) return [];
  return inputs
    .filter(({ shape }) => shape.kind === 'number' || shape.kind === 'any')
    .flatMap(({ name }): Claim[] => {
      const increase = `increase: (${pattern(inputs)}) => ${pattern(inputs, { [name]: `${name} + 1` })}`;
      const members = [runs(subject), increase];
      return [
        { says: `grows with ${name}`, declare: 'monotone', members },
        {
          says: `falls with ${name}`,
          declare: 'monotone',
          members: [...members, 'falling: true'],
          unless: [`grows with ${name}`],
        },
      ];
    });
}

/** The order of a list's items changes, or a list is joined of two. */
function listChanges(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  const listed = inputs.filter(({ shape }) => shape.kind === 'list');
  const reversed = (some: readonly Argument[]): string =>
    pattern(inputs, Object.fromEntries(some.map(({ name }) => [name, `${name}.toReversed()`])));
  const groups = [...listed.map((one) => [one]), ...(listed.length > 1 ? [listed] : [])];
  const [only] = inputs;
  return [
    ...groups.flatMap((group): Claim[] => [
      {
        says: `the order of the items of ${named(group, inputs)} plays no part`,
        declare: 'symmetry',
        members: [run, `change: (${pattern(inputs)}) => ${reversed(group)}`],
      },
      ...(may(subject, 'list')
        ? [
            {
              says: `reversing ${named(group, inputs)} reverses the result`,
              declare: 'shiftInvariant',
              members: [
                run,
                `shift: (${pattern(inputs)}) => ${reversed(group)}`,
                'shiftOutput: (y) => y.toReversed()',
              ],
            },
          ]
        : []),
    ]),
    ...(only?.shape.kind === 'list' && inputs.length === 1 && may(subject, 'list', 'number')
      ? [
          {
            says: 'a list joined of two gives both results together',
            declare: 'linear',
            members: [
              run,
              'add: (one, other) => [...one, ...other]',
              ...(may(subject, 'list')
                ? [
                    'addOutputs: (one, other) => (Array.isArray(one) ? [...one, ...other] : one + other)',
                  ]
                : []),
            ],
          },
        ]
      : []),
  ];
}

function textChanges(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  return inputs
    .filter(({ shape }) => shape.kind === 'text')
    .flatMap(({ name }): Claim[] =>
      (
        [
          [`the case of ${name} plays no part`, `${name}.toUpperCase()`],
          [`spaces at the ends of ${name} play no part`, `\` \${${name}} \``],
        ] as const
      ).map(([says, code]) => ({
        says,
        declare: 'symmetry',
        members: [run, `change: (${pattern(inputs)}) => ${pattern(inputs, { [name]: code })}`],
      })),
    );
}

/** Members of one kind change places in all records. */
function recordChanges(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  const records = inputs.filter(({ shape }) => shape.kind === 'record');
  const [first] = records;
  if (first?.shape.kind !== 'record') return [];
  const [[a, shape] = ['', undefined], ...others] = first.shape.members;
  const b = others.find(([, of]) => shape !== undefined && shapeKey(of) === shapeKey(shape))?.[0];
  if (b === undefined) return [];
  const alike = records.filter((one) => shapeKey(one.shape) === shapeKey(first.shape));
  const swap = (of: string): string => `{ ...${of}, ${a}: ${of}.${b}, ${b}: ${of}.${a} }`;
  const swapped = pattern(inputs, Object.fromEntries(alike.map(({ name }) => [name, swap(name)])));
  const change = `(${pattern(inputs)}) => ${swapped.startsWith('{') ? `(${swapped})` : swapped}`;
  return [
    {
      says: `exchanging ${a} and ${b} changes nothing`,
      declare: 'symmetry',
      members: [runs(subject), `change: ${change}`],
    },
    ...(subject.returns !== undefined && shapeKey(subject.returns) === shapeKey(first.shape)
      ? [
          {
            says: `exchanging ${a} and ${b} exchanges them in the result`,
            declare: 'shiftInvariant',
            members: [runs(subject), `shift: ${change}`, `shiftOutput: (y) => (${swap('y')})`],
          },
        ]
      : []),
  ];
}

/** Values that often are neutral, by the kind of the argument. */
const special: Readonly<Partial<Record<RelationValue['kind'], readonly string[]>>> = {
  number: ['0', '1'],
  any: ['0', '1'],
  text: ["''"],
  list: ['[]'],
};

/** One argument is held at a special value: the result is another argument, or 0. */
function specialArguments(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  if (inputs.length < 2) return [];
  return inputs.flatMap((held) =>
    (special[held.shape.kind] ?? []).flatMap((value): Claim[] => {
      const rest = inputs.filter((one) => one !== held);
      const call = callWith(subject, { [subject.arguments.indexOf(held)]: value });
      const where = `with ${held.name} = ${value}`;
      return [
        ...rest
          .filter(({ shape }) => mayBe(subject.returns, shape))
          .map((one) => ({
            says: `gives ${one.name} ${where}`,
            declare: 'relation',
            members: same(rest, call, valueCode(one.shape, one.name)),
            inputs: rest,
          })),
        ...(may(subject, 'number') && held.shape.kind !== 'text'
          ? [
              {
                says: `is 0 ${where}`,
                declare: 'postcondition',
                members: [`run: ${taking(rest, call)}`, 'ensures: (y) => y === 0'],
                inputs: rest,
                isConstant: true as const,
              },
            ]
          : []),
      ];
    }),
  );
}

/** The result is given to the same call again. */
function repeats(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  const [first, second] = subject.arguments;
  if (first === undefined || !mayBe(subject.returns, first.shape)) return [];
  const once = callWith(subject);
  const twice = callWith(subject, { 0: once });
  const claims: Claim[] = [
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

/** Conditions on a result, beside the arguments. */
function ranges(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  const claims: Claim[] = [];
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

/** What results look like, for calls with any arguments. */
function results(subject: Subject): Claim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  const claims: Claim[] = [];
  const { returns } = subject;
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

/** The most members of a result that are compared with arguments. */
const mostMembers = 8;

function membersOf({
  returns,
  resultFields,
}: Subject): readonly (readonly [string, RelationValue])[] {
  return (returns?.kind === 'record' ? returns.members : resultFields).slice(0, mostMembers);
}

/** A result that only another function can read is what that function takes. */
function undoneBy(subject: Subject, taker: string): Claim {
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
function pairs(one: Subject, other: Subject): Claim[] {
  if (one === other) return [];
  const [first, ...rest] = one.arguments;
  const [otherFirst, ...otherRest] = other.arguments;
  if (first === undefined || otherFirst === undefined) return [];
  const sameKeys = (a: readonly Argument[], b: readonly Argument[]): boolean =>
    a.length === b.length &&
    a.every(({ shape }, at) => shapeKey(shape) === shapeKey(b[at]?.shape ?? { kind: 'any' }));
  const inputs = inputsOf(one);
  const claims: Claim[] = [];
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
