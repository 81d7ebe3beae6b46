import { openedInTime, type StopSignals } from '../../foundation/stop-signals.ts';
import { asksForPage, withElements, withoutPage } from '../../model/page-types.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { OpenUnitHost, UnitHost } from '../../runner/unit-host.ts';

/**
 * Returns the model of a unit as its tests can use it: if they have a page, as jsdom and happy-dom make one, it says so where the unit
 * asks for one; if they have none, the types of pages are unknown. Setters of the globals that tests can set are among its callables.
 */
export async function withSurroundings(
  model: UnitModel,
  openHost: OpenUnitHost,
  signals: StopSignals,
): Promise<UnitModel> {
  if (!asksForPage(model) && model.globals === undefined) return model;
  const host = await openedInTime(
    () => openHost({ build: 'search', model }),
    (late) => late.close(),
    signals,
  );
  await host?.close();
  const known = withGlobals(model, host?.globals ?? []);
  return asksForPage(model) ? withPage(known, host) : known;
}

function withGlobals(model: UnitModel, names: readonly string[]): UnitModel {
  const settable = (model.globals ?? []).filter(({ name }) => names.includes(name));
  return { ...model, callables: [...model.callables, ...settable] };
}

function withPage(model: UnitModel, host: UnitHost | undefined): UnitModel {
  if (host?.hasPage === true) return withElements({ ...model, hasPage: true });
  return { ...withoutPage(model), hasPage: false };
}
