import { groupBy } from '../../foundation/group-by.ts';
import {
  type CallClaim,
  pattern,
  taking,
  runs,
  same,
  may,
  mayHaveNumbers,
  named,
  namesOf,
} from './claims.ts';
import { changedCode } from './changed-code.ts';
import { isNumeric, type RelationValue, shapeKey, valueCode } from './shapes.ts';
import { type Argument, callWith, inputsOf, mayBe, type Subject } from './subjects.ts';

/** Two arguments change places, or are equal. */
export function exchanges(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  return inputs.flatMap((a, at) =>
    inputs.slice(at + 1).flatMap((b): CallClaim[] => {
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
          changes: [a.name, b.name],
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
        ...(['0', '1', 'true', 'false'] as const).flatMap((value): CallClaim[] =>
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

const degrees = [
  { degree: 1, says: 'scales with' },
  { degree: 0, says: 'does not change with the size of' },
  { degree: 2, says: 'scales with the square of' },
  { degree: -1, says: 'scales with the inverse of' },
];

/** The numbers of some arguments are scaled, negated or shifted. */
export function numberChanges(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  const { returns } = subject;
  return groupsOf(inputs).flatMap((group): CallClaim[] => {
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
    const claims: CallClaim[] = [
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
    return claims.map((claim) => ({ ...claim, changes: namesOf(group) }));
  });
}

/** A number grows while the other arguments are held. */
export function growth(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  if (!may(subject, 'number')) return [];
  return inputs
    .filter(({ shape }) => shape.kind === 'number' || shape.kind === 'any')
    .flatMap(({ name }): CallClaim[] => {
      const increase = `increase: (${pattern(inputs)}) => ${pattern(inputs, { [name]: `${name} + 1` })}`;
      const members = [runs(subject), increase];
      return [
        { says: `grows with ${name}`, declare: 'monotone', members, changes: [name] },
        {
          says: `falls with ${name}`,
          declare: 'monotone',
          members: [...members, 'falling: true'],
          changes: [name],
          unless: [`grows with ${name}`],
        },
      ];
    });
}

/** The order of a list's items changes, or a list is joined of two. */
export function listChanges(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  const listed = inputs.filter(({ shape }) => shape.kind === 'list');
  const reversed = (some: readonly Argument[]): string =>
    pattern(inputs, Object.fromEntries(some.map(({ name }) => [name, `${name}.toReversed()`])));
  const groups = [...listed.map((one) => [one]), ...(listed.length > 1 ? [listed] : [])];
  const [only] = inputs;
  return [
    ...groups.flatMap((group): CallClaim[] => [
      {
        says: `the order of the items of ${named(group, inputs)} plays no part`,
        declare: 'symmetry',
        members: [run, `change: (${pattern(inputs)}) => ${reversed(group)}`],
        changes: namesOf(group),
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

export function textChanges(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  return inputs
    .filter(({ shape }) => shape.kind === 'text')
    .flatMap(({ name }): CallClaim[] =>
      (
        [
          [`the case of ${name} plays no part`, `${name}.toUpperCase()`],
          [`spaces at the ends of ${name} play no part`, `\` \${${name}} \``],
        ] as const
      ).map(([says, code]) => ({
        says,
        declare: 'symmetry',
        members: [run, `change: (${pattern(inputs)}) => ${pattern(inputs, { [name]: code })}`],
        changes: [name],
      })),
    );
}

/** Members of one kind change places in all records. */
export function recordChanges(subject: Subject): CallClaim[] {
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
      changes: namesOf(alike),
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
export function specialArguments(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  if (inputs.length < 2) return [];
  return inputs.flatMap((held) =>
    (special[held.shape.kind] ?? []).flatMap((value): CallClaim[] => {
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
