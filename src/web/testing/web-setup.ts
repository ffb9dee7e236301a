/**
 * For all web tests: raises the time that awaited elements may take, because none of the tests is about
 * speed.
 */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 20_000 });
