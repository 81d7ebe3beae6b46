/** A condition that all verdicts depend on, such as the version of Node: a name for people, and a text that changes with the condition. */
export interface EnvironmentPart {
  readonly name: string;
  readonly value: string;
  /** Whether the value is a version or a setting that people can read, and not a digest. */
  readonly isReadable: boolean;
}

/** Describes in a few words how an environment differs from an earlier one. Returns undefined if it does not differ. */
export function describeChange(
  before: readonly EnvironmentPart[],
  now: readonly EnvironmentPart[],
): string | undefined {
  const values = new Map(before.map((part) => [part.name, part.value]));
  const changes = now.flatMap(({ name, value, isReadable }) => {
    const old = values.get(name);
    values.delete(name);
    if (old === value) return [];
    if (old === undefined) return [`${name} is new`];
    return [isReadable ? `${name} changed from ${old} to ${value}` : `${name} changed`];
  });
  for (const name of values.keys()) changes.push(`${name} is gone`);
  if (changes.length === 0) return undefined;
  const [first = '', ...others] = changes;
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
}
