// Finds values recognisable by their form: dates, amounts, addresses. Each pattern is linear in its line.

export type ValueKind = {
  name: string;
  /** The words of instructions that ask for it. */
  asked: RegExp;
  pattern: RegExp;
};

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const currency = "(?:[$€£¥₹]|\\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|INR)\\b)";
const figure = String.raw`\d{1,3}(?:[.,' ]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?`;

export const valueKinds: readonly ValueKind[] = [
  {
    name: "Dates",
    asked: /\b(dates?|days?|when|deadlines?|due)\b/i,
    pattern: new RegExp(
      [
        String.raw`\b\d{4}-\d{1,2}-\d{1,2}\b`,
        String.raw`\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b`,
        String.raw`\b\d{1,2}(?:st|nd|rd|th)?[ -]?(?:of )?${month}\b\.?,?(?:[ -]?\d{4}\b)?`,
        String.raw`\b${month}\b\.? \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4}\b)?`,
        String.raw`\b${month}\b\.? \d{4}\b`,
      ].join("|"),
      "gi",
    ),
  },
  {
    name: "Times",
    asked: /\b(times?|hours|o'clock)\b/i,
    pattern:
      /\b(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?(?: ?[ap]\.?m\b\.?)?|\b1?\d ?[ap]\.?m\b\.?/gi,
  },
  {
    name: "Amounts",
    asked: /\b(amounts?|prices?|costs?|totals?|sums?|money|payments?|paid|currenc(?:y|ies))\b/i,
    pattern: new RegExp(
      String.raw`${currency} ?(?:${figure})|\b(?:${figure}) ?${currency}|\b\d{1,9}[.,]\d{2}\b(?![.,]?\d)`,
      "g",
    ),
  },
  {
    name: "E-mail addresses",
    asked: /\be-?mails?\b|\baddress(?:es)?\b.*@|\bcontacts?\b/i,
    pattern: /\b[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\b/g,
  },
  {
    name: "Phone numbers",
    asked: /\b(phones?|telephones?|numbers? to call|mobiles?|contacts?)\b/i,
    pattern:
      /(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\b\d{2,5}(?:[ .-]\d{2,5}){1,4}\b|\+\d{8,15}\b/g,
  },
  {
    name: "Links",
    asked: /\b(links?|urls?|web ?(?:sites?|addresses|pages?))\b/i,
    pattern: /\bhttps?:\/\/[^\s<>"']{3,300}|\bwww\.[^\s<>"']{3,300}/gi,
  },
  {
    name: "Percentages",
    asked: /\b(percent(?:ages?)?|rates?|shares?)\b|%/i,
    pattern: /\b\d{1,6}(?:[.,]\d{1,4})? ?%/g,
  },
  {
    name: "Numbers",
    asked: /\b(numbers|figures|digits)\b(?! to call)/i,
    pattern: new RegExp(String.raw`\b(?:${figure})\b`, "g"),
  },
];
