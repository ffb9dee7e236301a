import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cleanValues,
  formatLibraryPath,
  formatLibrarySearch,
  getFilterDefinition,
  getValuesOf,
  isFilterValue,
  type LibraryFilter,
  libraryFilterNames,
  librarySorts,
  parseLibrarySearch,
} from "./library-filters.ts";

const anyFilter: fc.Arbitrary<LibraryFilter> = fc.record({
  values: fc
    .record(
      Object.fromEntries(
        libraryFilterNames.map((name) => {
          const { kind, options } = getFilterDefinition(name);
          const value = options
            ? fc.constantFrom(...Object.keys(options))
            : kind === "ids"
              ? fc.uuid()
              : getValuesOf(name) === "language"
                ? fc.constantFrom("fr", "EN", "yue", "fr-CA")
                : fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 });
          return [name, fc.array(value, { maxLength: 4 })];
        }),
      ),
      { requiredKeys: [] },
    )
    .map((given) => {
      const values: LibraryFilter["values"] = {};
      for (const name of libraryFilterNames) {
        const possible = (given[name] ?? []).filter((value) => isFilterValue(name, value));
        if (possible.length > 0) values[name] = cleanValues(name, possible);
      }
      return values;
    }),
  shared: fc.boolean(),
  q: fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => text.trim()),
  sort: fc.constantFrom(...librarySorts),
});

describe("the search of a library URL", () => {
  it("holds every filter, and is equal for equal filters", () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const search = formatLibrarySearch(filter);
        expect(parseLibrarySearch(search)).toEqual(filter);
        expect(parseLibrarySearch(`?${search}`)).toEqual(filter);
        expect(formatLibrarySearch(parseLibrarySearch(search))).toBe(search);
        // As browsers and the server read it.
        expect(new URLSearchParams(search).getAll("topic")).toEqual(filter.values.topic ?? []);
      }),
    );
  });

  it("leaves out whatever is not a filter", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const search = formatLibrarySearch(parseLibrarySearch(text));
        expect(formatLibrarySearch(parseLibrarySearch(search))).toBe(search);
      }),
    );
    expect(
      parseLibrarySearch("note=maybe&collectionId=1&sort=best&type=exe&language=french&x=%E0%A4"),
    ).toEqual({
      values: {},
      shared: false,
      q: "",
      sort: "newest",
    });
  });

  it("keeps one value of a period, and one spelling of a name", () => {
    expect(
      parseLibrarySearch("saved=2024&saved=2025&site=A.example&site=a.example").values,
    ).toEqual({
      saved: ["2025"],
      site: ["A.example"],
    });
  });

  it("keeps three subjects, which are looked for one by one", () => {
    expect(parseLibrarySearch("about=a&about=b&about=B&about=c&about=d").values).toEqual({
      about: ["a", "b", "c"],
    });
  });

  it("writes codes of languages in lower case", () => {
    expect(parseLibrarySearch("language=FR&language=fr&language=+yue").values).toEqual({
      language: ["fr", "yue"],
    });
    for (const value of ["", "f", "french", "fr-CA", "f1", "ſr"])
      expect([value, isFilterValue("language", value)]).toEqual([value, false]);
  });

  it("makes readable addresses", () => {
    expect(formatLibraryPath({ values: { topic: ["Night owls"], published: [">=2024"] } })).toBe(
      "/library?topic=Night+owls&published=%3E%3D2024",
    );
    expect(formatLibraryPath({})).toBe("/library");
  });
});
