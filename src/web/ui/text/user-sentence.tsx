import { UserText } from "./user-text.tsx";

/** A sentence with isolated names and titles. `parts` is the result of `sentenceParts`. */
export function UserSentence({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (at % 2 === 0 ? part : <UserText key={at}>{part}</UserText>));
}
