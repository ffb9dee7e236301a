import { type ReactNode, useEffect, useState } from "react";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import type { ApiView } from "./api-view.ts";
import { FieldsList } from "./fields-list.tsx";
import { countFound, findOperations } from "./find-operations.ts";
import { useReference } from "./load-reference.ts";
import { Example, OperationDetails } from "./operation-details.tsx";

const firstSteps = `SITE=… # the address of this site
KEY=cpk_…
curl "$SITE/api/entries?limit=5" -H "Authorization: Bearer $KEY"`;

/** /api-reference: the HTTP API, for developers. */
export function ReferencePage() {
  const { view, error, retry } = useReference();

  useEffect(() => {
    addEventListener("keydown", goToSearch);
    return () => removeEventListener("keydown", goToSearch);
  }, []);

  return (
    <article className="mx-auto w-full max-w-reading px-4 py-10 sm:px-6 sm:py-16">
      <h1 className="text-2xl sm:text-3xl">API reference</h1>
      <div className="mt-3 flex flex-col gap-3 font-serif text-lg text-pretty [&_a]:underline [&_a]:decoration-edge [&_a]:underline-offset-4 [&_code]:font-mono [&_code]:text-[0.8em]">
        <p>
          Programs can do everything that users can do here. Create an API key on your{" "}
          <a href="/profile#api-keys-title">profile</a>, choose what it may do, and send it with
          each request.
        </p>
        <p>
          A key has one or more scopes. <code>read</code> lets it read what you saved,{" "}
          <code>write</code> lets it save, change and delete, <code>ask</code> lets it ask the
          assistant, and <code>share</code> lets it make entries public and invite people. Without{" "}
          <code>read</code> it gets ids, and answers of the assistant, but nothing else that you
          have saved.
        </p>
        <Example text={firstSteps} />
        <p>
          All bodies are JSON. A list has <code>items</code> and <code>nextCursor</code>, which you
          send as <code>?cursor=</code> to get the next page. An error has <code>error.code</code>{" "}
          and <code>error.message</code>; after status 429, the header Retry-After says when to try
          again. The same description is available as <a href="/api/openapi.json">OpenAPI 3.1</a>.
        </p>
        <p>
          Assistants that support the Model Context Protocol connect to <code>/mcp</code> with such
          a key: they can search, read, ask and save within its scopes.
        </p>
      </div>
      {view ? (
        <Finder view={view} />
      ) : error ? (
        <ErrorState
          title="The reference did not load"
          error={error}
          onRetry={retry}
          className="mt-10"
        />
      ) : (
        <SkeletonGroup label="Loading the reference..." className="mt-10 flex flex-col gap-4">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-80" />
        </SkeletonGroup>
      )}
    </article>
  );
}

/** The reference, filtered by the search text. */
function Finder({ view }: { view: ApiView }) {
  const [text, setText] = useState("");
  const found = findOperations(view, text);
  const count = countFound(found);

  return (
    <>
      <SearchField
        label="Search the reference"
        className="mt-8 max-w-form"
        value={text}
        onValueChange={setText}
      />
      <p role="status" className="mt-2 min-h-5 text-sm text-faint">
        {text.trim() !== "" &&
          (count === 0
            ? `Nothing in the reference has “${text.trim()}”.`
            : `${count} of ${countFound(view)}`)}
      </p>
      <Groups view={found} />
    </>
  );
}

/** "/" focuses the search box, as in the app. */
function goToSearch(event: KeyboardEvent): void {
  const isTyping =
    event.target instanceof Element && event.target.closest("input, textarea, select");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  document.querySelector<HTMLInputElement>("input[data-search-box]")?.focus();
}

function Groups({ view: { groups, schemas } }: { view: ApiView }) {
  const hasObjects = schemas.length > 0;
  const names = [...groups.map(({ name }) => name), ...(hasObjects ? ["Objects"] : [])];
  return (
    <>
      <nav aria-label="Parts of the API" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-ui">
        {names.map((name) => (
          <a
            key={name}
            href={`#${toAnchor(name)}`}
            className="text-muted underline decoration-edge underline-offset-4 hover:text-ink"
          >
            {name}
          </a>
        ))}
      </nav>
      {groups.map(({ name, about, operations }) => (
        <Part key={name} name={name} about={about}>
          {operations.map((operation) => (
            <OperationDetails key={operation.id} operation={operation} />
          ))}
        </Part>
      ))}
      {hasObjects && (
        <Part name="Objects" about="The objects in responses. Fields marked * are always present.">
          {schemas.map((schema) => (
            <details key={schema.name}>
              <summary>
                <b>{schema.name}</b>
              </summary>
              <div className="px-4 pb-5 sm:px-5">
                <FieldsList fields={schema.fields} />
              </div>
            </details>
          ))}
        </Part>
      )}
    </>
  );
}

function Part(props: { name: string; about: string; children: ReactNode }) {
  const id = toAnchor(props.name);
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-6 text-xl">
        {props.name}
      </h2>
      <p className="mt-1 mb-4 text-ui text-pretty text-muted">{props.about}</p>
      <div className={rows}>{props.children}</div>
    </section>
  );
}

/** Set once on the container, because the page has about a hundred rows. */
const rows = joinClasses(
  "divide-y divide-line overflow-hidden rounded-ui border border-line bg-raised",
  "[&_summary]:flex [&_summary]:cursor-pointer [&_summary]:flex-wrap [&_summary]:items-baseline [&_summary]:gap-x-3 [&_summary]:gap-y-0.5 [&_summary]:px-4 [&_summary]:py-2.5 [&_summary]:before:content-none [&_summary]:hover:bg-hover sm:[&_summary]:px-5",
  "[&_summary_code]:w-14 [&_summary_code]:shrink-0 [&_summary_code]:font-mono [&_summary_code]:text-sm [&_summary_code]:text-accent",
  "[&_summary_b]:min-w-0 [&_summary_b]:font-mono [&_summary_b]:text-sm [&_summary_b]:font-normal [&_summary_b]:wrap-anywhere",
  "[&_summary_span]:w-full [&_summary_span]:text-ui [&_summary_span]:text-muted sm:[&_summary_span]:pl-17",
  "[&_h3]:font-sans [&_h3]:text-sm [&_h3]:font-medium [&_h3]:tracking-normal [&_h3]:text-muted",
  "[&_p]:text-ui [&_p]:text-pretty [&_p]:text-muted",
);

function toAnchor(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}
