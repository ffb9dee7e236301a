import { usePageState } from "#web/page-state.ts";
import { LastUpdated, StaticPage, TextSection } from "./static-page.tsx";

/** /terms: the terms between the operator of this server and its users. */
export function TermsPage() {
  const { companyName = "Commonplace" } = usePageState();
  return (
    <StaticPage title="Terms" lead={<LastUpdated />}>
      <TextSection title="What this is">
        <p>
          {companyName} runs this server and lets you keep what you find on it. These terms hold
          between you and {companyName}; whoever uses the service accepts them.
        </p>
      </TextSection>
      <TextSection title="Your account">
        <p>
          Give an e-mail address that is yours, and keep your password to yourself. What is done
          with your account is taken to be done by you. You can delete it in your profile at any
          time, and everything in it with it.
        </p>
      </TextSection>
      <TextSection title="What you save">
        <p>
          What you save and write stays yours. You allow this server to store it, to read it by
          program so that it can be summarised and found, and to show it to you. When you share an
          entry publicly, you allow everybody to see what the app names before you do, and to save
          it. Save and share only what you may: the rights of those who wrote it remain theirs.
        </p>
      </TextSection>
      <TextSection title="Paid plans">
        <p>
          Where this server offers <a href="/pricing">paid plans</a>, one is paid for each month in
          advance and renews until you cancel it, which you can do in your account at any time. It
          then lasts until its paid month ends. A smaller plan hides and deletes nothing of what you
          keep: new entries and collections wait for room.
        </p>
      </TextSection>
      <TextSection title="What is not allowed">
        <ul>
          <li>Sharing what is unlawful, or what hurts others or their rights.</li>
          <li>Reaching for what is other people’s, or keeping the service from them.</li>
          <li>Using the service to send unsolicited messages.</li>
        </ul>
        <p>
          {companyName} may withdraw what is shared against these terms, and close the account of
          whoever keeps breaking them.
        </p>
      </TextSection>
      <TextSection title="What programs write">
        <p>
          Summaries, topics and answers are made by programs, and can be wrong or leave out what
          matters. They are marked, and lead to the text that they rest on: read it before you rely
          on them.
        </p>
      </TextSection>
      <TextSection title="What you may expect">
        <p>
          The software is offered as it is, without warranty, under the{" "}
          <a href="https://www.gnu.org/licenses/agpl-3.0.html" rel="noopener noreferrer">
            GNU Affero General Public License
          </a>
          , version 3 or later, which also lets you run a server of your own. The service may be
          down for a while, or end. Keep copies of what you cannot do without.
        </p>
      </TextSection>
      <TextSection title="Changes">
        <p>
          If these terms change, this page does. How your data is handled stands under{" "}
          <a href="/privacy">Privacy</a>.
        </p>
      </TextSection>
    </StaticPage>
  );
}
