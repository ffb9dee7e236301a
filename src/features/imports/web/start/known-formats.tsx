import { formatSources } from "./format-sources.ts";

/** The supported formats, and how to export each of them. */
export function KnownFormats() {
  return (
    <section aria-labelledby="known-formats">
      <h2 id="known-formats" className="text-xl">
        What can be imported
      </h2>
      <p className="mt-1 mb-4 text-ui text-pretty text-muted">
        Folders become collections, tags become topics, and your notes are kept. You see what cannot
        be imported before anything is saved.
      </p>
      <div className="divide-y divide-line border-y border-line">
        {formatSources.map(({ title, sources }) => (
          <details key={title}>
            <summary className="cursor-pointer py-3 text-ui font-medium">
              {title}
              <span className="ml-2 font-normal text-faint max-sm:hidden">
                {sources.map(({ product }) => product).join(", ")}
              </span>
            </summary>
            <dl className="flex flex-col gap-3 pb-5 pl-4 text-ui">
              {sources.map(({ product, how }) => (
                <div key={product} className="gap-4 sm:flex">
                  <dt className="shrink-0 font-medium sm:w-44">{product}</dt>
                  <dd className="min-w-0 text-pretty text-muted">{how}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </section>
  );
}
