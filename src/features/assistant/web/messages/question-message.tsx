import { UserText } from "#web/ui/text/user-text.tsx";

/** The user's question as typed. A heading, so that screen readers can jump between questions. */
export function QuestionMessage({ text }: { text: string }) {
  return (
    <h2 className="ml-auto w-fit max-w-[85%] rounded-ui border border-line bg-raised px-4 py-2.5 font-sans text-base font-normal tracking-normal text-wrap whitespace-pre-wrap wrap-anywhere">
      <span className="sr-only">You asked: </span>
      <UserText className="block">{text}</UserText>
    </h2>
  );
}
