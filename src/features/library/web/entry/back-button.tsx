import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "#web/ui/picture/icons.tsx";
import { Button } from "#web/ui/button/button.tsx";

/** Goes back to the previous page; to /home if the user opened this page directly. */
export function useGoBack(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void navigate({ to: "/home" }));
}

export function BackButton() {
  const goBack = useGoBack();
  return (
    <Button
      variant="quiet"
      size="sm"
      className="mb-6 -ml-2.5 print:hidden"
      icon={<ArrowLeft aria-hidden="true" className="size-4" />}
      onClick={goBack}
    >
      Back
    </Button>
  );
}
