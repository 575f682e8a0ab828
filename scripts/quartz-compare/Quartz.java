import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Date;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.quartz.CronExpression;

/**
 * Asks the real library. A line of input is a zone, Unix seconds, a number of runs and an expression in Base64, separated
 * by tabs; a line of output is the Unix seconds of the runs, or "refused", "throws" or "hangs".
 */
public class Quartz {
    private static final int PATIENCE_SECONDS = 3;

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        StringBuilder out = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.append(patiently(line)).append('\n');
        }
        System.out.print(out);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static String patiently(String line) throws InterruptedException {
        CompletableFuture<String> answer = new CompletableFuture<>();
        Thread asking = new Thread(() -> {
            try {
                answer.complete(ask(line));
            } catch (Throwable any) {
                answer.completeExceptionally(any);
            }
        });
        asking.setDaemon(true);
        asking.start();
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return "throws";
        } catch (TimeoutException e) {
            asking.stop();
            return "hangs";
        }
    }

    private static String ask(String line) {
        String[] fields = line.split("\t", -1);
        String text = new String(Base64.getDecoder().decode(fields[3]), StandardCharsets.UTF_8);
        CronExpression expression;
        try {
            expression = new CronExpression(text);
        } catch (java.text.ParseException e) {
            return "refused";
        }
        expression.setTimeZone(TimeZone.getTimeZone(fields[0]));
        StringBuilder runs = new StringBuilder();
        Date after = new Date(Long.parseLong(fields[1]) * 1000);
        for (int n = Integer.parseInt(fields[2]); n > 0; n--) {
            after = expression.getNextValidTimeAfter(after);
            if (after == null) {
                break;
            }
            runs.append(runs.length() == 0 ? "" : " ").append(after.getTime() / 1000);
        }
        return runs.toString();
    }
}
