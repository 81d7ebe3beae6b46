import type { AskText } from '../../worker/ask-texts.ts';
import { isProjectFile } from '../../worker/is-project-file.ts';
import { withoutWatching } from '../../worker/watch-variables.ts';
import type { LoadNotes } from './note-loaded.ts';
import type { JestEnvironment, JestRuntime, RuntimeClass, ScriptTransformer } from '../jest-api.ts';

/**
 * Returns a subclass of Jest's runtime that gives each module of the project its text in the build, before the project's
 * transformer gets it. Jest caches the results of transformers by the texts that they were given.
 *
 * @param onEnvironment is called with the environment before any module is loaded in it
 */
export function servingRuntime(
  Runtime: RuntimeClass,
  texts: AskText,
  notes: LoadNotes,
  onEnvironment: (environment: JestEnvironment) => void,
): RuntimeClass {
  return class ServingRuntime extends Runtime {
    constructor(
      ...[config, environment, resolver, transformer, readTexts, ...more]: RuntimeArguments
    ) {
      serveTexts(transformer, texts, notes);
      notes.watch(readTexts);
      onEnvironment(environment);
      super(config, environment, resolver, transformer, readTexts, ...more);
    }

    override requireInternalModule(...names: Parameters<JestRuntime['requireInternalModule']>) {
      return withoutWatching(() => super.requireInternalModule(...names));
    }
  };
}

type RuntimeArguments = ConstructorParameters<RuntimeClass>;

function serveTexts(transformer: ScriptTransformer, texts: AskText, notes: LoadNotes): void {
  const { transform, transformAsync } = transformer;
  const served = (path: string, source: string | undefined): string | undefined =>
    isProjectFile(path) ? (texts(path)?.text ?? source) : source;
  transformer.transform = (path, options, source) =>
    notes.transforming(() =>
      Reflect.apply(transform, transformer, [path, options, served(path, source)]),
    );
  transformer.transformAsync = (path, options, source) =>
    Reflect.apply(transformAsync, transformer, [path, options, served(path, source)]);
}
