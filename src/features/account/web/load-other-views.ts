export const loadOtherViews = () => import("./views/other-view.tsx");
