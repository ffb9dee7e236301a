import { StaticPage, TextSection } from "./static-page.tsx";

export function FaqPage() {
  return (
    <StaticPage title="Frequently asked questions">
      <TextSection title="What is Commonplace?">
        <p>
          A personal knowledge base, named after the commonplace books in which readers have copied
          interesting passages for centuries. You save links, texts and documents in collections,
          each with a note on why it is interesting. Commonplace stores their text, makes it
          searchable, shows related entries, and answers your questions from it. It is free software
          that anyone can run on their own server.
        </p>
      </TextSection>
      <TextSection title="How does AI organise what I save?">
        <p>
          Each entry gets a title, a summary, main topics, key takeaways and a reading time. By
          default a built-in reader on the server creates them from sentences of the text, and
          invents none. Answers to your questions consist of sentences that you saved, each with its
          source.
        </p>
        <p>
          If the operator uses a language model, the model writes them instead. Its text is marked,
          its quotes are checked against the saved text before you see them, and you can edit
          everything.
        </p>
      </TextSection>
      <TextSection title="Which types of content can I save?">
        <ul>
          <li>Text snippets that you paste or type.</li>
          <li>URLs: the page is fetched and its article saved, without menus and banners.</li>
          <li>Documents: PDF, DOC, DOCX and TXT files. The file itself is saved too.</li>
        </ul>
        <p>
          If a page cannot be read, because it requires a login or blocks programs, the entry shows
          a message. You can then try again, paste the text, or keep only the link.
        </p>
        <p>
          You can import bookmarks from any browser, and exports of Pocket, Raindrop.io, Readwise,
          Kindle, Obsidian and others. You see a preview first, and can undo the whole import. You
          can export everything at any time, as JSON, Markdown, bookmarks or a table, with its
          files.
        </p>
      </TextSection>
      <TextSection title="How is my data kept secure?">
        <p>
          Entries are private unless you share them. The database separates the rows of users, as a
          second check after the app’s own. Passwords are stored only as hashes. You can add an
          authenticator, see where you are signed in, and sign out everywhere. Saved pages cannot
          run code in your browser or load anything from other sites. When you delete your account,
          your data is deleted at once. See <a href="/privacy">Privacy</a> for more.
        </p>
      </TextSection>
      <TextSection title="Can I share collections with team members?">
        <p>
          Yes. With “Share with people” you invite them by e-mail, as viewers or editors. Members
          read the entries of the collection; editors also add entries and remove them from it. An
          entry belongs to the person who added it. Its note is shown with their name, unless they
          leave it out. Every member can keep a note of their own, which others see only if it is
          shown to them. You can remove a member at any time, and members can leave.
        </p>
        <p>
          Your searches, and answers to your questions, include the collections that others share
          with you, and say which. Members see a highlight of yours only if you show it to them, and
          never your reading progress.
        </p>
        <p>
          With “Share publicly”, everybody can see the title, summary, topics, takeaways and source
          of a single entry, but not its collection. You can withdraw it at any time.
        </p>
        <p>
          The owner of a collection can also turn on a public page of it, for everybody with its
          link or listed on their own public page. It shows the title, description and cover of the
          collection, and only those entries whose own users agreed to it.
        </p>
      </TextSection>
    </StaticPage>
  );
}
