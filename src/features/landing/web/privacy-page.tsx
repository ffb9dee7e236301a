import { trashDays } from "#shared/trash-days.ts";
import { usePageState } from "#web/page-state.ts";
import { LastUpdated, StaticPage, TextSection } from "./static-page.tsx";

/** /privacy: what this software does with data. Change it together with the software. */
export function PrivacyPage() {
  const { companyName = "Commonplace", google } = usePageState();
  return (
    <StaticPage title="Privacy" lead={<LastUpdated />}>
      <TextSection title="Who is responsible">
        <p>
          This server is run by {companyName}, who decides where it stands, how it is backed up, and
          which of the services named below are set up. The software, Commonplace, is free software;
          its authors receive nothing from this server.
        </p>
      </TextSection>
      <TextSection title="What is kept">
        <ul>
          <li>
            Your account: name, e-mail address, a hash of your password, and, if you set one up, the
            secret of your authenticator.
          </li>
          <li>
            Your sessions: when you signed in, from which network address, and what your browser
            calls itself, so that you can see where you are signed in.
          </li>
          <li>
            What you save: links with the text of their pages, texts, files, and what is made of
            them: summaries, topics, takeaways and a search index of your own.
          </li>
          <li>
            What you write: notes, collections, interests, the answers to the questions at the
            start, your conversations with the assistant, and what you submit to the feedback board,
            with which way you moved the items there.
          </li>
        </ul>
        <p>
          It lies in the server’s own PostgreSQL database and, for files, in its data folder.
          Everything is private to you unless you share it; what you import is too. A file that you
          import is kept until the import is finished, and its list of rows for 30 days; an export
          that was prepared for you, for two hours. Failed attempts to sign in are counted for a
          day. The log tells of errors, never what you wrote.
        </p>
      </TextSection>
      <TextSection title="What others see">
        <p>
          Of an entry that you share publicly, everybody can see its title, summary, topics,
          takeaways, lead picture, site and link; your note only if you choose to show it, the
          collection never. Whoever saves it gets its full text. If you withdraw it, strangers no
          longer see it; those who saved it keep it. What you submit to the feedback board can be
          seen, without your name, by everybody who has an account here.
        </p>
        <p>
          It does not say that it is yours, unless you turn on a public page in your profile: then
          your username stands on that page, in its feed, and on each entry that you share, until
          you turn it off. Where something shared is reported, the operator is told its address,
          what was reported, and the e-mail address of whoever shared it.
        </p>
      </TextSection>
      <TextSection title="What your browser does">
        <p>
          These pages load nothing from other sites: no fonts, no scripts, no counters, no pictures.
          There is no tracking and no advertising. Cookies hold your session, and what you chose for
          this browser: theme, time zone and the order of lists. The browser itself remembers recent
          searches and what you opened last, for when there is no connection, until you sign out;
          and whether you wish to stay signed in. If your session ends while you are typing, its tab
          keeps your text until you have signed in again or close it.
        </p>
      </TextSection>
      <TextSection title="What leaves the server">
        <ul>
          <li>
            When you save a link, the server fetches its page and lead picture; the other pictures
            of a saved page when you ask for them. Their site sees the server’s address, not yours.
          </li>
          <li>
            If the operator has set up a provider of language models, what a model is to read is
            sent there: the texts and notes that it sums up or answers from, and your questions. If
            none is set up, nothing is.
          </li>
          <li>
            An image whose text you want is read on this server and removed, at the latest after a
            day, unless you save it. Pages of a PDF that hold no text are read as images too. If the
            operator has chosen Amazon Textract or Google Vision, images are sent there to be read.
          </li>
          <li>
            E-mails that you ask for, such as links to sign in, go through the operator’s mail
            server, if there is one.
          </li>
          <li>
            If this server offers paid plans and you take one, Stripe handles the payment on pages
            of its own: it is told your e-mail address and which plan you want, and your card is
            known to Stripe alone. This server keeps your plan, until when it is paid, and the
            numbers by which Stripe knows you.
          </li>
          {google && <li>If you sign in with Google, Google learns that you did.</li>}
        </ul>
        <p>Nothing is sold, and nothing is sent to anybody else by this software.</p>
      </TextSection>
      <TextSection title="How long">
        <p>
          A session ends when you close the browser, after 24 hours at the latest, or after 30 days
          if you asked to be remembered. What you save stays until you delete it; then it lies in
          your trash for {trashDays} days, or until you empty that. When you delete your account,
          all that is yours is deleted from the database at once, and its files shortly after; what
          others saved from entries that you shared stays theirs, without your name. Copies in the
          operator’s backups last as long as those do.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <p>
          You can see, correct and delete what is kept about you in the app itself, and export what
          you keep here under Profile, in formats that other programs read. For anything else, ask{" "}
          {companyName}.
        </p>
      </TextSection>
    </StaticPage>
  );
}
