/** The name of the product; COMPANY_NAME names the operator of an installation. */
export const productName = "Commonplace";

/** Where the project publishes its source. An operator of a changed version sets SOURCE_URL to that of their own. */
export const projectUrl = "https://commonplace.example/source";
