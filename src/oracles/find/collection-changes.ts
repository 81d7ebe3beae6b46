import { type CallClaim, may, pattern, runs } from './claims.ts';
import { inputsOf, type Subject } from './subjects.ts';

/** Milliseconds. */
const day = 86_400_000;

/** Dates are a day or a week later, and collections have their items in another order. */
export function collectionChanges(subject: Subject): CallClaim[] {
  const inputs = inputsOf(subject);
  const run = runs(subject);
  const changing = (name: string, code: string): string =>
    `(${pattern(inputs)}) => ${pattern(inputs, { [name]: code })}`;
  return inputs.flatMap(({ name, shape }): CallClaim[] => {
    const changes = [name];
    const later = (of: string, days: number): string => `new Date(${of}.getTime() + ${days * day})`;
    switch (shape.kind) {
      case 'date':
        return [
          ...[1, 7].flatMap((days): CallClaim[] => {
            const words = days === 1 ? 'a day' : 'a week';
            const shift = `shift: ${changing(name, later(name, days))}`;
            return [
              {
                says: `${words} later for ${name} changes nothing`,
                declare: 'shiftInvariant',
                members: [run, shift],
                changes,
              },
              ...(subject.returns?.kind === 'date'
                ? [
                    {
                      says: `${words} later for ${name} gives ${words} later`,
                      declare: 'shiftInvariant',
                      members: [run, shift, `shiftOutput: (y) => ${later('y', days)}`],
                      changes,
                    },
                  ]
                : []),
            ];
          }),
          ...(may(subject, 'number', 'date')
            ? [
                {
                  says: `grows with ${name}`,
                  declare: 'relation',
                  members: [
                    run,
                    `follow: ${changing(name, later(name, 1))}`,
                    'holds: ([y, next]) => y <= next',
                  ],
                  changes,
                },
              ]
            : []),
        ];
      case 'set':
      case 'map':
      case 'bytes': {
        const reversed =
          shape.kind === 'bytes'
            ? `${name}.toReversed()`
            : `new ${shape.kind === 'set' ? 'Set' : 'Map'}([...${name}].reverse())`;
        if (shape.kind === 'bytes' && shape.class === 'Buffer') return [];
        return [
          {
            says: `the order of the items of ${name} plays no part`,
            declare: 'symmetry',
            members: [run, `change: ${changing(name, reversed)}`],
            changes,
          },
        ];
      }
      default:
        return [];
    }
  });
}
