import { useQuery } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { nameOwner } from "#features/collections/web/collection-words.ts";
import type { Entry } from "#features/entries/contract.ts";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { OwnNote } from "./notes/own-note.tsx";
import { memberNotesQuery } from "./queries.ts";

/** For an entry of another user: the user who added it with their note, the reader's own note, and the notes of others. */
export function SharedNotes({ entry, heading }: { entry: Entry; heading: "h2" | "h3" }) {
  const { shared, whyItsInteresting } = entry;
  if (!shared) return null;
  const { name } = shared.addedBy;
  return (
    <div className="flex flex-col gap-7">
      {whyItsInteresting ? (
        <NoteSection heading={heading} title={<NoteOf name={name} />}>
          <WhyNote note={whyItsInteresting} />
        </NoteSection>
      ) : (
        <p className="text-ui text-muted">
          Added by <UserText>{name}</UserText>, without a note
        </p>
      )}
      <NoteSection heading={heading} title="Your note">
        <OwnNote entry={entry} own={shared.ownNote} />
      </NoteSection>
      <MemberNotes entry={entry} heading={heading} />
    </div>
  );
}

/** The notes that other members show; renders nothing if none exist. */
export function MemberNotes({ entry, heading }: { entry: Entry; heading: "h2" | "h3" }) {
  const { data } = useQuery(memberNotesQuery(entry.collection.id, entry.id));
  if (!data) return null;
  return data.items.map(({ userId, name, text }) => (
    <NoteSection key={userId} heading={heading} title={<NoteOf name={name} />}>
      <WhyNote note={text} />
    </NoteSection>
  ));
}

function NoteOf({ name }: { name: string }) {
  return (
    <>
      <UserText>{nameOwner(name)}</UserText> note
    </>
  );
}

function NoteSection(props: { title: ReactNode; heading: "h2" | "h3"; children: ReactNode }) {
  const Heading = props.heading;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading
        id={id}
        className="mb-2 font-sans text-sm font-semibold tracking-normal text-muted wrap-anywhere"
      >
        {props.title}
      </Heading>
      {props.children}
    </section>
  );
}
