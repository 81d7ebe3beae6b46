import type { Reporter, TestModule } from 'vitest/node';

/** A reporter of Vitest that prints the ten slowest tests once all have run: what to look at when CI takes too long. */
export default class PrintSlowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const timed = modules
      .flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })))
      .map(({ module, test }) => ({
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        name: `${module.relativeModuleId} > ${test.fullName}`,
      }))
      .filter(({ seconds }) => seconds > 0)
      .sort((one, other) => other.seconds - one.seconds);
    console.log('\nThe slowest tests:');
    for (const { seconds, name } of timed.slice(0, 10)) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
    }
  }
}
