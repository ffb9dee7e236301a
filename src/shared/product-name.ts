/** The name of the product; COMPANY_NAME names the operator of an installation. */
export const productName = "Commonplace";

/** The URL of the project's source. An operator of a changed version sets SOURCE_URL to the URL of their source. */
export const projectUrl = "https://commonplace.example/source";
