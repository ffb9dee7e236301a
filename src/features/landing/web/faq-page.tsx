import { StaticPage, TextSection } from "./static-page.tsx";

export function FaqPage() {
  return (
    <StaticPage title="Frequently asked questions">
      <TextSection title="What is Commonplace?">
        <p>
          A personal knowledge base, made like the commonplace books in which readers have for
          centuries copied what struck them. You save links, texts and documents into collections,
          each with a note on why it is interesting. Commonplace keeps what they say, finds it
          again, shows what belongs together, and answers your questions from it. It is free
          software, and runs on a server of its operator.
        </p>
      </TextSection>
      <TextSection title="How does AI organise what I save?">
        <p>
          Each entry is given a title, a summary, main topics, key takeaways and a reading time. By
          default a reader that is built in does this on the server itself: it picks sentences that
          stand in the text, and invents none. Answers to your questions are sentences of what you
          saved, each with its source.
        </p>
        <p>
          If the operator has set up a language model, it writes these instead. What a model wrote
          is marked as such, its quotes are checked against the saved text before you see them, and
          you can edit all of it.
        </p>
      </TextSection>
      <TextSection title="Which types of content can I save?">
        <ul>
          <li>Text snippets that you paste or type.</li>
          <li>URLs: the page is fetched and its article kept, without menus and banners.</li>
          <li>Documents: PDF, DOC, DOCX and TXT files. The file itself is kept too.</li>
        </ul>
        <p>
          Where a page cannot be read, because it asks for a login or turns programs away, the entry
          says so, and lets you try again, paste the text, or keep the bare link.
        </p>
        <p>
          What you kept elsewhere can be imported: bookmarks of every browser, and the exports of
          Pocket, Raindrop.io, Readwise, Kindle, Obsidian and others. You see first what a file
          would do, and an import can be undone as a whole. All that you save can be exported at any
          time, as JSON, Markdown, bookmarks or a table, with its files.
        </p>
      </TextSection>
      <TextSection title="How is my data kept secure?">
        <p>
          Entries are private unless you share one. The database itself holds every person’s rows
          apart, as a second check behind the program’s own. Passwords are stored as hashes only;
          you can add an authenticator, see where you are signed in, and sign out everywhere. Saved
          pages cannot run anything in your browser, nor make it call another site. When you delete
          your account, what is yours is deleted at once. More stands under{" "}
          <a href="/privacy">Privacy</a>.
        </p>
      </TextSection>
      <TextSection title="Can I share collections with team members?">
        <p>
          Not as a whole: a collection belongs to one person. What you can share is an entry.
          Switched to “Share publicly”, its title, summary, topics, takeaways and source can be seen
          by everybody, your team among them; the collection it is in cannot. You can withdraw it at
          any time.
        </p>
      </TextSection>
    </StaticPage>
  );
}
