/** The name of the product; COMPANY_NAME names the operator of an installation. */
export const productName = "Commonplace";
