import { usePageState } from "#web/page-state.ts";
import { LastUpdated, StaticPage, TextSection } from "./static-page.tsx";

/** /terms: the terms between the operator of this server and its users. */
export function TermsPage() {
  const { companyName = "Commonplace" } = usePageState();
  return (
    <StaticPage title="Terms" lead={<LastUpdated />}>
      <TextSection title="What this is">
        <p>
          {companyName} runs this server, on which you can save what you find. These terms apply
          between you and {companyName}. By using the service you accept them.
        </p>
      </TextSection>
      <TextSection title="Your account">
        <p>
          Use your own e-mail address, and keep your password secret. You are responsible for what
          is done with your account. You can delete your account and everything in it on your
          profile page at any time.
        </p>
      </TextSection>
      <TextSection title="What you save">
        <p>
          What you save and write stays yours. You allow this server to store it, to process it so
          that it can be summarised and found, and to show it to you. When you share an entry
          publicly, you allow everybody to see the parts that the preview shows, and to save it.
          When you show it on the public page of a collection, you allow everybody to see the same
          parts. Save and share only what you are allowed to. Its authors keep their rights.
        </p>
      </TextSection>
      <TextSection title="Paid plans">
        <p>
          If this server offers <a href="/pricing">paid plans</a>, a plan is paid monthly in advance
          and renews until you cancel it, which you can do in your account at any time. It then
          lasts until the paid month ends. Changing to a smaller plan hides and deletes nothing;
          only new entries and collections are limited.
        </p>
      </TextSection>
      <TextSection title="What is not allowed">
        <ul>
          <li>Sharing content that is unlawful, harms others or violates their rights.</li>
          <li>Accessing other users’ data, or disturbing the service for them.</li>
          <li>Using the service to send unsolicited messages.</li>
        </ul>
        <p>
          {companyName} may withdraw content that is shared against these terms, and close accounts
          that break them repeatedly.
        </p>
      </TextSection>
      <TextSection title="Generated text">
        <p>
          Summaries, topics and answers are generated, and can be wrong or incomplete. They are
          marked and linked to their sources. Read the sources before you rely on them.
        </p>
      </TextSection>
      <TextSection title="Warranty">
        <p>
          The software is provided as is, without warranty, under the{" "}
          <a href="https://www.gnu.org/licenses/agpl-3.0.html" rel="noopener noreferrer">
            GNU Affero General Public License
          </a>
          , version 3 or later, which also lets you run your own server. The service may be
          interrupted or end. Keep copies of important data.
        </p>
      </TextSection>
      <TextSection title="Changes">
        <p>
          Changes to these terms are published on this page. <a href="/privacy">Privacy</a>{" "}
          describes how your data is handled.
        </p>
      </TextSection>
    </StaticPage>
  );
}
