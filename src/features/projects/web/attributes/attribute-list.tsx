import type { ProjectAttribute } from "#features/projects/contract.ts";
import { AttributeValue } from "./attribute-value.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** The attributes of a project in the user's order. Brief: on a card, one line each, at most `most`. */
export function AttributeList(props: {
  attributes: readonly ProjectAttribute[];
  isBrief?: boolean;
  most?: number;
}) {
  const { attributes, isBrief, most = attributes.length } = props;
  const hidden = attributes.length - most;
  if (isBrief) {
    return (
      <div className="text-sm">
        <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1">
          {attributes.slice(0, most).map(({ name, value }) => (
            <div key={name} className="contents">
              <UserText as="dt" className="truncate text-faint">
                {name}
              </UserText>
              <UserText as="dd" className="truncate text-left text-ink">
                <AttributeValue isPlain value={value} />
              </UserText>
            </div>
          ))}
        </dl>
        {hidden > 0 && <p className="mt-1 text-faint">{hidden} more</p>}
      </div>
    );
  }
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-4">
      {attributes.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <UserText as="dt" className="text-sm wrap-anywhere text-faint">
            {name}
          </UserText>
          <UserText as="dd" className="mt-0.5 text-ui whitespace-pre-line wrap-anywhere text-ink">
            <AttributeValue value={value} />
          </UserText>
        </div>
      ))}
    </dl>
  );
}
