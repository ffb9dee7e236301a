import { trashDays } from "#shared/trash-days.ts";
import { usePageState } from "#web/page-state.ts";
import { LastUpdated, StaticPage, TextSection } from "./static-page.tsx";

/** /privacy: what this software does with data. Change it together with the software. */
export function PrivacyPage() {
  const { companyName = "Commonplace", provider } = usePageState();
  return (
    <StaticPage title="Privacy" lead={<LastUpdated />}>
      <TextSection title="Who is responsible">
        <p>
          {companyName} runs this server and decides where it is hosted, how it is backed up, and
          which of the services named below are used. The software, Commonplace, is free software;
          its authors receive nothing from this server.
        </p>
      </TextSection>
      <TextSection title="What is stored">
        <ul>
          <li>
            Your account: name, e-mail address, a hash of your password, and the secret of your
            authenticator if you set one up.
          </li>
          <li>
            Your sessions: when you signed in, from which network address and with which browser, so
            that you can see where you are signed in.
          </li>
          <li>
            What you save: links with the text of their pages, texts and files, and what is derived
            from them: summaries, topics, takeaways and your search index.
          </li>
          <li>
            What you write: notes, comments, collections, interests, your answers to the onboarding
            questions, your conversations with the assistant, and your feedback and votes on the
            feedback board.
          </li>
        </ul>
        <p>
          It is stored in the server’s own PostgreSQL database and, for files, in its data folder.
          Everything, including imports, is private to you unless you share it. A file that you
          import is stored until the import is finished, and its list of rows for 30 days. A
          prepared export is stored for two hours. Failed attempts to sign in are counted for a day.
          The log contains errors, never what you wrote. If you switch on the weekly e-mail, titles,
          notes and quotations of yours are sent to your address; if you switch on the daily e-mail,
          who did what in your shared collections, with titles. Notifications are stored for 90
          days.
        </p>
      </TextSection>
      <TextSection title="What others see">
        <p>
          If you share an entry publicly, everybody can see its title, summary, topics, takeaways,
          lead picture, site and link. Your note is shown only if you choose so, and your collection
          never, unless you turn on its public page. Users who save the entry get its full text. If
          you withdraw it, it is no longer public, but users who saved it keep it. Everybody with an
          account here can see your feedback, without your name.
        </p>
        <p>
          Your name is not shown with a shared entry, unless you turn on a public page in your
          profile. Then your username is shown on that page, in its feed, and on each entry that you
          share, until you turn the page off. If a shared entry is reported, the operator sees its
          link, the report, and the e-mail address of the user who shared it.
        </p>
        <p>
          The members of a shared collection see your username, the entries that you added with
          their whole text, files and pictures, your notes on them, unless you leave a note out, and
          the highlights that you show to them. Who invites you knows the address that the
          invitation was sent to, but not whether it has an account before you accept. A list shows
          members what each of them did in it, for at most 180 days. It keeps no name of a deleted
          account. When you leave, your entries go with you.
        </p>
        <p>
          The members also see your comments on entries of the collection, with your username. When
          you leave, your comments stay without it; you can still export and delete them. When you
          delete your account, they are deleted.
        </p>
        <p>
          If the owner of a collection turns on its public page, everybody with its link, or
          everybody, can see its title, description and cover. Of an entry in it, the page and its
          feed show the same as of a shared entry, but only if the person who added it agreed to
          this page: with the note or the name of that person only if they ticked it, and never its
          full text. What you agreed to ends when you take it back, when the entry leaves the
          collection, or when the page is turned off.
        </p>
      </TextSection>
      <TextSection title="What your browser does">
        <p>
          These pages load nothing from other sites: no fonts, scripts, counters or pictures. There
          is no tracking and no advertising. Cookies store your session and your settings in this
          browser: theme, time zone and the order of lists. Until you sign out, the browser also
          stores recent searches, the pages that you opened last, for use without a connection, and
          whether you want to stay signed in. If your session ends while you are typing, the tab
          keeps your text until you sign in again or close it.
        </p>
      </TextSection>
      <TextSection title="What leaves the server">
        <ul>
          <li>
            When you save a link, the server fetches its page and, as your settings say, its
            pictures. Their sites see the server’s address, not yours.
          </li>
          <li>
            If the operator uses a provider of language models, the texts and notes that a model
            summarises or answers from, and your questions, are sent to that provider. Otherwise
            nothing is sent.
          </li>
          <li>
            An image whose text you extract is read on this server and removed after a day at the
            latest, unless you save it. Pages of a PDF without text are read as images too. If the
            operator uses Amazon Textract or Google Vision, images are sent there to be read.
          </li>
          <li>
            E-mails that you request, such as sign-in links, are sent through the operator’s mail
            server, if there is one.
          </li>
          <li>
            If you choose a paid plan, Stripe handles the payment on its own pages. Stripe gets your
            e-mail address, the plan and your card details; this server never gets your card
            details. This server stores your plan, the end of the paid period, and your ids at
            Stripe.
          </li>
          {provider && (
            <li>
              If you sign in with {provider}, {provider} learns that you did.
            </li>
          )}
        </ul>
        <p>Nothing is sold, and nothing is sent to anybody else by this software.</p>
      </TextSection>
      <TextSection title="How long">
        <p>
          A session ends when you close the browser, after 24 hours at the latest, or after 30 days
          if you asked to be remembered. What you save is stored until you delete it. Deleted items
          stay in your trash for {trashDays} days, or until you empty it. When you delete your
          account, all your data is deleted from the database at once, and your files shortly after.
          What other users saved from entries that you shared stays theirs, without your name.
          Copies in the operator’s backups exist as long as those backups.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <p>
          You can see, correct and delete your data in the app, and export it on your profile page
          in formats that other programs read. For anything else, ask {companyName}.
        </p>
      </TextSection>
    </StaticPage>
  );
}
