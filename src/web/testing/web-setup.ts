/** For all tests of the web: what is awaited has as long as a busy machine takes, as none of them is about how soon it comes. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 20_000 });
