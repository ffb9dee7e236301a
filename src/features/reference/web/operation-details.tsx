import type { OperationView } from "./api-view.ts";
import { FieldsList } from "./fields-list.tsx";

/** An operation as a disclosure element, which works without JavaScript. */
export function OperationDetails({ operation }: { operation: OperationView }) {
  const { id, method, path, summary, about, needs, parameters, body, answer, example } = operation;
  return (
    <details id={id}>
      <summary>
        <code>{method}</code>
        <b>{path}</b>
        <span>{summary}</span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-5 sm:pr-5 sm:pl-22">
        <p>{describeNeeds(needs)}</p>
        {about && <p>{about}</p>}
        {parameters.length > 0 && <FieldsList label="Parameters" fields={parameters} />}
        {body && body.fields.length > 0 && (
          <FieldsList label={body.isForm ? "Form" : "Body"} fields={body.fields} />
        )}
        <div>
          <h3>Response</h3>
          <p className="mt-1 font-mono text-sm! wrap-anywhere text-ink!">{answer}</p>
        </div>
        <Example text={example} />
      </div>
    </details>
  );
}

function describeNeeds(needs: OperationView["needs"]): string {
  if (needs === null) return "Public.";
  if (needs === "session") return "Requires signing in. API keys are not accepted.";
  const scopes = needs.map((scope) => `“${scope}”`).join(" and ");
  return `Requires an API key with the ${needs.length > 1 ? "scopes" : "scope"} ${scopes}, or signing in.`;
}

/** Lines wider than the page scroll, also by keyboard. */
export function Example({ text }: { text: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
      className="overflow-x-auto rounded-ui bg-sunken px-3 py-2.5 font-mono text-sm text-ink"
    >
      {text}
    </pre>
  );
}
