/**
 * The questionnaire as data. Keys and values are stored with the answers and never change within a version.
 */
import type { OnboardingDefinition } from "#features/profile/contract.ts";

/** The value of the option "Other" in every question that has it. */
export const otherValue = "other";

export const onboardingDefinition: OnboardingDefinition = {
  version: 1,
  steps: [
    {
      key: "profile_type",
      title: "What brings you here?",
      hint: "Each choice creates a collection to start with.",
      skippedWhenOnly: null,
      questions: [
        {
          key: "profile_type",
          label: "I will use Commonplace for",
          choose: "many",
          hasOther: true,
          options: [
            { value: "personal", label: "Personal" },
            { value: "professional", label: "Professional" },
            { value: "academic", label: "Academic" },
          ],
        },
      ],
    },
    {
      key: "demographics",
      title: "A little about you",
      hint: "Answer what you like. Only you can see it.",
      skippedWhenOnly: null,
      questions: [
        {
          key: "age_range",
          label: "Age",
          choose: "one",
          hasOther: false,
          options: [
            { value: "18-24", label: "18–24" },
            { value: "25-34", label: "25–34" },
            { value: "35-44", label: "35–44" },
            { value: "45-54", label: "45–54" },
            { value: "55+", label: "55+" },
          ],
        },
        {
          key: "occupation",
          label: "Occupation",
          choose: "one",
          hasOther: true,
          options: [
            { value: "student", label: "Student" },
            { value: "employed", label: "Employed" },
            { value: "self_employed", label: "Self-employed" },
            { value: "researcher", label: "Researcher" },
            { value: "retired", label: "Retired" },
          ],
        },
      ],
    },
    {
      key: "interests",
      title: "What do you like to read about?",
      hint: "They become the first interests of your collections, and topics for what you save. Separate your own with commas.",
      skippedWhenOnly: null,
      questions: [
        {
          key: "interests",
          label: "Interests",
          choose: "many",
          hasOther: true,
          options: [
            { value: "technology", label: "Technology" },
            { value: "science", label: "Science" },
            { value: "arts", label: "Arts" },
            { value: "business", label: "Business" },
            { value: "health", label: "Health" },
            { value: "education", label: "Education" },
            { value: "environment", label: "Environment" },
          ],
        },
      ],
    },
    {
      key: "professional_details",
      title: "Your work",
      hint: "What you do, and what you know well.",
      skippedWhenOnly: { question: "profile_type", value: "personal" },
      questions: [
        {
          key: "industry",
          label: "Industry",
          choose: "one",
          hasOther: true,
          options: [
            { value: "tech", label: "Tech" },
            { value: "healthcare", label: "Healthcare" },
            { value: "finance", label: "Finance" },
            { value: "education", label: "Education" },
            { value: "retail", label: "Retail" },
          ],
        },
        {
          key: "expertise",
          label: "Expertise",
          choose: "many",
          hasOther: true,
          options: [
            { value: "software", label: "Software" },
            { value: "data", label: "Data" },
            { value: "design", label: "Design" },
            { value: "marketing", label: "Marketing" },
            { value: "management", label: "Management" },
          ],
        },
      ],
    },
  ],
};
