import type { Observation, ObservedValue } from '../../../model/test-case-trace.ts';
import { isEndless } from './execute-statements.ts';
import { isTellingText, type Probe } from './list-probes.ts';
import type { RunContext } from './run-context.ts';

/** How answers are taken down, and what each call may use. */
export interface Asking {
  readonly run: RunContext;
  readonly observe: (answer: unknown) => ObservedValue;
  /** Gives a fresh budget of loop steps. */
  readonly refuel: () => void;
  readonly isExhausted: () => boolean;
}

/** What a probe gave. */
export interface Answer {
  readonly probe: Probe;
  readonly value: ObservedValue;
  /** It ran for ever, or asked for something denied: on the original, nobody asks that again. */
  readonly isUnbearable: boolean;
}

export function askProbes(probes: readonly Probe[], asking: Asking): Answer[] {
  return probes.map((probe) => {
    asking.refuel();
    let value: ObservedValue;
    let isForEver = false;
    try {
      value = asking.observe(probe.ask());
    } catch (error) {
      isForEver = isEndless(error);
      value = asking.observe(error);
      // A thrown number is not a number that was returned.
      if (value.is !== 'error') value = { is: 'error', class: '', message: '' };
    }
    const wasDenied = asking.run.denied !== undefined;
    asking.run.denied = undefined;
    if (isForEver || asking.isExhausted()) {
      return {
        probe,
        value: { is: 'error', class: 'FuelExhausted', message: '' },
        isUnbearable: true,
      };
    }
    return { probe, value, isUnbearable: wasDenied };
  });
}

/** The answers that a test can be made of. Texts that can't be had are no oracle of the original, but may be a mutant's doing. */
export function toObservations(answers: readonly Answer[], isOriginal: boolean): Observation[] {
  return answers.flatMap(({ probe: { what }, value }) => {
    if (value.is === 'cut' || value.is === 'promise') return [];
    if (what.of === 'string' && !isTellingText(value) && (isOriginal || value.is !== 'error'))
      return [];
    // What gives its own object back says nothing about it.
    if (value.is === 'same' && 'variable' in what && value.variable === what.variable) return [];
    return [{ what, value }];
  });
}
