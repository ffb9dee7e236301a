/** What the product is called, whoever operates this installation (COMPANY_NAME). */
export const productName = "Commonplace";
