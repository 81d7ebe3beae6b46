import { build, type Catalogued, runtimeFor } from './build.ts';
import { outcomeOf, toScript } from './evaluate.ts';

/** The fuel that a file burns in the builds that execute its tests, while no mutant is active. */
export async function burntInBuilds(file: Catalogued, path: string): Promise<readonly number[]> {
  const burnt: number[] = [];
  for (const kind of ['observe', 'execute', 'combine'] as const) {
    const runtime = runtimeFor(file, kind);
    runtime.startFuel(1e9);
    await outcomeOf(toScript(build(file, { build: kind }).code, path));
    burnt.push(runtime.fuelUsed());
  }
  return burnt;
}
