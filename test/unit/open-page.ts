import { createRequire } from 'node:module';

/** What tests use of an element. */
interface PageElement {
  readonly localName: string;
  readonly textContent: string;
  readonly hidden: boolean;
  readonly getAttribute: (name: string) => string | null;
  readonly querySelector: (selector: string) => PageElement | null;
  readonly querySelectorAll: (selector: string) => Iterable<PageElement>;
}

/** The global object of a page, with a document. */
export interface OpenPage {
  readonly document: {
    readonly body: PageElement;
    readonly querySelector: (selector: string) => PageElement | null;
    readonly createElement: (tag: string) => object;
  };
  readonly eval: (source: string) => unknown;
}

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  readonly JSDOM: new (html: string, options: object) => { readonly window: OpenPage };
};

/** Opens a page with jsdom. Assay is not compiled with the types of the DOM, which those of jsdom need. */
export function openPage(html = ''): OpenPage {
  return new JSDOM(html, { runScripts: 'outside-only', url: 'http://localhost/' }).window;
}
