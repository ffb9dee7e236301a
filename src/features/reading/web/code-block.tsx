import type { ReactNode } from "react";
import { ScrollBox } from "./scroll-box.tsx";

/** Names that are more than their first letter in upper case; the shorter ones are written in capitals. */
const names: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "js=JavaScript javascript=JavaScript mjs=JavaScript ts=TypeScript typescript=TypeScript py=Python python3=Python " +
    "rb=Ruby rs=Rust sh=Shell shellscript=Shell shellsession=Shell zsh=Shell hs=Haskell kt=Kotlin md=Markdown cpp=C++ cs=C# csharp=C# fsharp=F# go=Go " +
    "golang=Go yml=YAML json5=JSON5 jsonc=JSON yaml=YAML toml=TOML html=HTML scss=SCSS sass=Sass less=Less " +
    "json=JSON http=HTTP vue=Vue bash=Bash fish=Fish java=Java rust=Rust ruby=Ruby perl=Perl diff=Diff dart=Dart " +
    "nim=Nim zig=Zig lua=Lua tex=TeX latex=LaTeX graphql=GraphQL mysql=MySQL postgresql=PostgreSQL " +
    "objectivec=Objective-C powershell=PowerShell matlab=MATLAB ocaml=OCaml elm=Elm make=Make ini=INI"
  )
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

function nameLanguage(language: string): string {
  if (language in names) return names[language]!;
  return language.length <= 4
    ? language.toUpperCase()
    : language[0]!.toUpperCase() + language.slice(1);
}

/** A block of code, with the name of its language above it if the page gave one. */
export function CodeBlock(props: { language: string | null; children: ReactNode }) {
  const { language, children } = props;
  const name =
    language && /^[a-z][a-z0-9+#.-]{0,19}$/.test(language) ? nameLanguage(language) : null;
  return (
    <div className="code-block">
      {name && <p className="code-language">{name}</p>}
      <ScrollBox label={name ? `Code in ${name}` : "Code"}>{children}</ScrollBox>
    </div>
  );
}
